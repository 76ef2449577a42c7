import { listWords, type Raw } from './listWords.ts'
import type { Fields } from './translatedFields.ts'

/** Fields that need no translation: they often are the same in other languages. */
const sameByDefault: ReadonlySet<unknown> = new Set(['name', 'slug', 'capital', 'credit', 'licence'])

/** Text fields of a document that its translation leaves out: `heading`, `sights[alcazar].text`. */
export function missingWords(source: Raw, translation: Raw, fields: Fields): readonly string[] {
  return listWords(source, translation, fields)
    .filter((one) => one.own === undefined && !isEmpty(one.source) && !sameByDefault.has(one.path.at(-1)))
    .map(({ name }) => name)
}

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : value === ''
}
