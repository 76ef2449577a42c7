import {
  setField,
  translatedFields,
  type FieldPath,
  type Fields,
  type Words,
} from '@tessera/content/write/text'
import { fieldsIn } from '../changes/changesIn.ts'
import { labelOf } from '../fields/labelOf.ts'

/** One text of a document and what it is in a language. */
export interface Translated {
  /** As problems and readers call it: `sights[alcazar].text`. */
  name: string
  label: string
  source: string
  /** Empty where the language has none of its own: the source's is shown. */
  value: string
  /** The translation's text with this in it. */
  write(text: string, value: string): string
}

/** Every text of a document that differs by language, but those of its body. Nothing where it cannot be read. */
export function wordsOf(
  kind: string,
  source: string,
  translation: string,
): readonly Translated[] | undefined {
  const [fields, from, own] = [translatedFields[kind], fieldsIn(source), fieldsIn(translation)]
  return fields && from && own && wordsIn(fields, from, own, [], '')
}

type Raw = Readonly<Record<string, unknown>>

function wordsIn(fields: Fields, source: Raw, own: Raw, path: FieldPath, name: string): Translated[] {
  return Object.entries(fields).flatMap(([field, words]) =>
    textsIn(words, source[field], own[field], [...path, field], name === '' ? field : `${name}.${field}`),
  )
}

function textsIn(words: Words, source: unknown, own: unknown, path: FieldPath, name: string): Translated[] {
  const label = labelOf(String(path.at(-1)))
  if (words === 'blocks') return []
  if (words === true) return isText(source) ? [leaf({ name, label, path, source, own })] : []
  if (isList(words)) {
    const items = Array.isArray(own) ? (own as readonly Raw[]) : []
    const known = Array.isArray(source) ? (source as readonly Raw[]) : []
    return known.flatMap((one) => itemIn(words, one, items, path, name))
  }
  return isRaw(source) ? wordsIn(words, source, isRaw(own) ? own : {}, path, name) : []
}

/** A translation finds an item of a list by its key: one that it has not yet begins with that. */
function itemIn({ by, each }: List, one: Raw, items: readonly Raw[], path: FieldPath, name: string) {
  const key = String(one[by])
  const found = items.findIndex((item) => String(item[by]) === key)
  const at = found === -1 ? items.length : found
  const all = wordsIn(each, one, items[found] ?? {}, [...path, at], `${name}[${key}]`)
  return all.map((text) => ({
    ...text,
    label: `${text.label}, ${key}`,
    write: (before: string, value: string) =>
      text.write(found === -1 ? setField(before, [...path, at, by], one[by]) : before, value),
  }))
}

interface Leaf {
  name: string
  label: string
  path: FieldPath
  source: string | readonly string[]
  own: unknown
}

function leaf({ name, label, path, source, own }: Leaf): Translated {
  const isLines = typeof source !== 'string'
  const read = (value: string) => (isLines ? value.split('\n') : value)
  return {
    name,
    label: isLines ? `${label}, a line each` : label,
    source: isLines ? source.join('\n') : source,
    value: isText(own) ? [own].flat().join('\n') : '',
    write: (text, value) => setField(text, path, value === '' ? undefined : read(value)),
  }
}

type List = Extract<Words, { by: string; each: Fields }>
const isList = (words: Words): words is List =>
  typeof words === 'object' && typeof (words as { by?: unknown }).by === 'string'
const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string | readonly string[] =>
  typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))
