import type { Fields, Words } from './translatedFields.ts'

/** Parsed JSON or YAML that no schema has checked. */
export type Raw = Readonly<Record<string, unknown>>

interface Within {
  /** The field's name for problems and readers: `sights[alcazar].text`. */
  name: string
  /** Names of fields and indices of lists, in the translation. */
  path: readonly (string | number)[]
  /** Ids of the list items that contain the field. */
  keys: readonly string[]
  /** List items that contain the field but that the translation lacks: their keys must be written first. */
  lacking: readonly { path: Within['path']; key: unknown }[]
}

/** A text field of a document, with its translation. */
export interface FoundWords extends Within {
  words: true | 'blocks'
  source: unknown
  /** The translated text; undefined if the translation leaves it out. */
  own: unknown
}

const document: Within = { name: '', path: [], keys: [], lacking: [] }

/** Lists every text field of a document, in the order of `fields`. */
export function listWords(
  source: Raw,
  own: Raw,
  fields: Fields,
  within: Within = document,
): readonly FoundWords[] {
  return Object.entries(fields).flatMap(function wordsAt([field, words]): readonly FoundWords[] {
    const [from, to] = [source[field], own[field]]
    const name = within.name === '' ? field : `${within.name}.${field}`
    const at = { ...within, name, path: [...within.path, field] }
    if (from === undefined) return []
    if (words === true || words === 'blocks') return [{ ...at, words, source: from, own: to }]
    if (isList(words)) return listItems(asList(from).filter(isRaw), asList(to), words, at)
    return isRaw(from) ? listWords(from, isRaw(to) ? to : {}, words, at) : []
  })
}

function listItems(source: readonly Raw[], own: readonly unknown[], { by, each }: WordsOfList, at: Within) {
  return source.flatMap(function wordsOf(one) {
    const key = one[by]
    const found = own.findIndex((item) => isRaw(item) && item[by] === key)
    const item = own[found]
    const path = [...at.path, found === -1 ? own.length : found]
    return listWords(one, isRaw(item) ? item : {}, each, {
      name: `${at.name}[${String(key)}]`,
      path,
      keys: [...at.keys, String(key)],
      lacking: found === -1 ? [...at.lacking, { path: [...path, by], key }] : at.lacking,
    })
  })
}

type WordsOfList = Extract<Words, { by: string; each: Fields }>
/** Tells a list's rule from a group of fields, which can have a field called `by`. */
export function isList(words: Words): words is WordsOfList {
  return typeof words === 'object' && typeof words['by'] === 'string'
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
