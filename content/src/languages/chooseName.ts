/** The separator of two names, `Tate Modern, London`; languages in Arabic script have a comma of their own. */
export function chooseComma(language: string): string {
  return /^(?:ar|fa|ur)\b/.test(language) ? '، ' : ', '
}

/** The prefix of a language's paths: `/es`; empty for the site's first language. */
export function prefixOf({ language }: { language?: string }): string {
  return language === undefined ? '' : `/${language}`
}
