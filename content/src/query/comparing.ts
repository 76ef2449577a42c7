import { perLanguage } from '../fields/FieldKind.ts'

const collator = perLanguage((language) => new Intl.Collator(language, { numeric: true }))

/** Compares texts as a language sorts them. */
export function comparing(language: string): (one: string, other: string) => number {
  return collator(language).compare
}
