interface Named {
  name: string
  /** Language → name. */
  called?: Readonly<Record<string, string>> | undefined
}

/** The name in a language; default: `name`. */
export function chooseName({ name, called }: Named, language: string): string {
  return called?.[language] ?? called?.[language.split('-', 1)[0] ?? ''] ?? name
}

/** The name of a table row in a language. `called`: JSON of its other names. Without a `language`: `name`. */
export function nameFrom(name: string, called: string | null | undefined, language?: string): string {
  if (language === undefined || !called) return name
  return chooseName({ name, called: JSON.parse(called) }, language)
}

/** The separator of two names, `Ronda, Andalucía`; languages in Arabic script have a comma of their own. */
export function chooseComma(language: string): string {
  return /^(?:ar|fa|ur)\b/.test(language) ? '، ' : ', '
}

/** The prefix of a language's paths: `/es`; empty for the site's first language. */
export function prefixOf({ language }: { language?: string }): string {
  return language === undefined ? '' : `/${language}`
}
