import { checkHtml, type HtmlRules } from './checkHtml.ts'

/** Fixes for the most frequent refusals. */
const advice: readonly [refused: RegExp, advice: string][] = [
  [/attribute style /, 'Give it a class, or set `element.style` once it is mounted.'],
  [
    /^the (?:id|name) /,
    'Start it with the `idPrefix` that `render` gets; with React, pass it as `identifierPrefix`.',
  ],
  [/<style/, 'Put styles into style sheets that the build finds, not into code that renders.'],
  [/<script[^>]*ld\+json/, 'Structured data belong to the page, not to a slot.'],
  [
    /<(?:script|template)/,
    'With React, use `renderToString`, or `prerender` with `progressiveChunkSize: Infinity`.',
  ],
  [/^/, 'See docs/writing-a-remote.md for what slots may contain.'],
]

/** Why the site would refuse this HTML of a slot, and what to do; undefined if the site would accept it. */
export function slotHtmlProblem(slot: string, html: string, rules: HtmlRules): string | undefined {
  const cause = checkHtml(html, rules)
  if (cause === undefined) return undefined
  const [, next] = advice.find(([refused]) => refused.test(cause)) ?? []
  return `The site refuses the HTML of ${slot} and shows the fallback: ${cause}\n${next}`
}
