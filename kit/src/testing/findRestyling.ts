import { parse } from 'postcss'
import { restylesPage } from '../build/restylesPage.ts'

/** Selectors of a style sheet that restyle the whole page, each with its line. */
export function findRestyling(css: string): readonly string[] {
  const found: string[] = []
  parse(css).walkRules((rule) => {
    const selector = restylesPage(rule)
    if (selector !== undefined) found.push(`${rule.source?.start?.line ?? 1}: ${selector}`)
  })
  return found
}
