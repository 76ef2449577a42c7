import { isList, isRaw, asList, type Raw } from './listWords.ts'
import type { Fields, Words } from './translatedFields.ts'

/** Called with each field of a translation that is not used, and the reason. */
export type Report = (field: string, reason: string) => void

/** Merges a document with its translation; a text that is not translated stays in the document's own language. */
export function mergeTranslation(source: Raw, translation: Raw, fields: Fields, report: Report): Raw {
  const merged: Record<string, unknown> = { ...source }
  for (const [name, value] of Object.entries(translation)) {
    const words = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (words !== undefined)
      merged[name] = merge(source[name], value, words, (within, reason) => report(name + within, reason))
    else if (value !== source[name]) report(name, 'is the same in every language: set it in the document')
  }
  return merged
}

/** Merges one field. `report` gets the part of a name that follows the field's: `[2].id`. */
function merge(source: unknown, value: unknown, words: Words, report: Report): unknown {
  if (words === true) return value
  if (words === 'blocks') return mergeBlocks(asList(source), value)
  if (isList(words)) return Array.isArray(value) ? mergeItems(asList(source), value, words, report) : value // the schema reports the problem
  const reportIn: Report = (field, reason) => report(`.${field}`, reason)
  return isRaw(value) ? mergeTranslation(isRaw(source) ? source : {}, value, words, reportIn) : value
}

function mergeItems(
  source: readonly unknown[],
  items: readonly unknown[],
  { by, each }: { by: string; each: Fields },
  report: Report,
): unknown {
  const found = new Map<unknown, Raw>()
  for (const [index, item] of items.entries()) {
    const key = isRaw(item) ? item[by] : undefined
    if (isRaw(item) && source.some((one) => isRaw(one) && one[by] === key)) found.set(key, item)
    else report(`[${index}].${by}`, `there is no ${String(key)} in the document`)
  }
  return source.map(function mergeItem(one, index) {
    const item = isRaw(one) ? found.get(one[by]) : undefined
    if (!isRaw(one) || !item) return one
    const { [by]: _same, ...words } = item
    return mergeTranslation(one, words, each, (field, reason) => report(`[${index}].${field}`, reason))
  })
}

/** Fills in fields that a block leaves out from the document's next block of the same kind, except prose and HTML. */
function mergeBlocks(source: readonly unknown[], blocks: unknown): unknown {
  const rest = source.filter(isRaw)
  return asList(blocks).map(function mergeBlock(block) {
    if (!isRaw(block) || block['kind'] === 'prose' || block['kind'] === 'html') return block
    const at = rest.findIndex(({ kind }) => kind === block['kind'])
    return at < 0 ? block : { ...rest.splice(at, 1)[0], ...block }
  })
}
