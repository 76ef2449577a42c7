/** The separator of two names, `Tate Modern, London`; languages in Arabic script have a comma of their own. */
export function chooseComma(language: string): string {
  return /^(?:ar|fa|ur)\b/.test(language) ? '، ' : ', '
}
