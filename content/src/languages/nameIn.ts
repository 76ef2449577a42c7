interface Named {
  name: string
  /** Language → name. */
  called?: Readonly<Record<string, string>> | undefined
}

/** What it is called in a language, else its own name. */
export function nameIn({ name, called }: Named, language: string): string {
  return called?.[language] ?? called?.[language.split('-', 1)[0] ?? ''] ?? name
}

/** The same, of a row whose other names are JSON; in the site's first language it is its own. */
export function nameFrom(name: string, called: string | null | undefined, language?: string): string {
  if (language === undefined || !called) return name
  return nameIn({ name, called: JSON.parse(called) as Record<string, string> }, language)
}

/** Stands between two names: `Ronda, Andalucía`; languages in Arabic letters have a comma of their own. */
export function commaIn(language: string): string {
  return /^(?:ar|fa|ur)\b/.test(language) ? '، ' : ', '
}

/** Stands before each path of a language: `/es`; nothing before those of the site's first. */
export function prefixOf({ language }: { language?: string }): string {
  return language === undefined ? '' : `/${language}`
}
