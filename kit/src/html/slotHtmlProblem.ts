import { checkHtml, type HtmlRules } from './checkHtml.ts'

/** Fixes for the most frequent refusals. */
const advice: readonly [refused: RegExp, advice: string][] = [
  [/attribute style /, 'Give it a class, or set `element.style` once it is mounted.'],
  [/^the (?:id|name) /, 'Begin it with the `idPrefix` of `render`: of React, its `identifierPrefix`.'],
  [/<style/, 'Styles come from sheets that the build sees, not from code that writes them as it renders.'],
  [/<script[^>]*ld\+json/, 'Structured data are about the page: a slot describes none.'],
  [
    /<(?:script|template)/,
    'Of React, `renderToString`, or `prerender` with `progressiveChunkSize: Infinity`.',
  ],
  [/^/, 'What a slot may hold: docs/writing-a-remote.md.'],
]

/** Why the site would refuse this HTML of a slot, and what to do; undefined if it would not. */
export function slotHtmlProblem(slot: string, html: string, rules: HtmlRules): string | undefined {
  const cause = checkHtml(html, rules)
  if (cause === undefined) return undefined
  const [, next] = advice.find(([refused]) => refused.test(cause)) ?? []
  return `The site refuses the HTML of ${slot} and shows the fallback: ${cause}\n${next}`
}
