import type { Names } from '../schema/value.ts'

interface Named {
  name: string
  names?: Names | undefined
}

/** What it is called in a language, else its own name. */
export function nameIn({ name, names }: Named, language: string): string {
  return names?.[language]?.[0] ?? names?.[language.split('-', 1)[0] ?? '']?.[0] ?? name
}

/** The same, of a row whose other names are JSON; in the site's first language it is its own. */
export function nameFrom(name: string, names: string | null | undefined, language?: string): string {
  return language === undefined || !names
    ? name
    : nameIn({ name, names: JSON.parse(names) as Names }, language)
}

/** Stands before each path of a language: `/es`; nothing before those of the site's first. */
export function prefixOf({ language }: { language?: string }): string {
  return language === undefined ? '' : `/${language}`
}
