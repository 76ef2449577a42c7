import type { Fields, Words } from './translatedFields.ts'

type Raw = Readonly<Record<string, unknown>>

/** Names and what is only called otherwise where a language does. */
const sameByDefault: ReadonlySet<string> = new Set(['name', 'slug', 'capital', 'credit', 'licence'])

/** Fields of a document that are words and that its translation leaves out: `heading`, `sights[alcazar].text`. */
export function missingWords(source: Raw, translation: Raw, fields: Fields): readonly string[] {
  return Object.entries(fields).flatMap(([field, words]) =>
    source[field] === undefined || sameByDefault.has(field)
      ? []
      : missingIn(source[field], translation[field], words, field),
  )
}

function missingIn(source: unknown, value: unknown, words: Words, field: string): readonly string[] {
  if (words === true || words === 'blocks') return value === undefined && !isEmpty(source) ? [field] : []
  if ('by' in words && typeof words.by === 'string') {
    const { by, each } = words as { by: string; each: Fields }
    const items = Array.isArray(value) ? value.filter(isRaw) : []
    return (Array.isArray(source) ? source : []).filter(isRaw).flatMap(function missingOf(one) {
      const key = one[by]
      const own = items.find((item) => item[by] === key) ?? {}
      return missingWords(one, own, each).map((name) => `${field}[${String(key)}].${name}`)
    })
  }
  const own = isRaw(value) ? value : {}
  return isRaw(source) ? missingWords(source, own, words as Fields).map((name) => `${field}.${name}`) : []
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === ''
}

function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
