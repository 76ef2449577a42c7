import type { Page } from './Browser.ts'
import { compareStyles, type StyleLeak } from './injected/compareStyles.ts'

const sampled = 200 /* elements; a few of each kind and class are enough to find a rule that applies to them all */

/** Properties that change how an element looks, except those that also change with the size of its neighbours. */
const properties = `
  color background-color background-image display position visibility opacity float font-family font-size
  font-weight font-style line-height letter-spacing word-spacing text-align text-decoration-line
  text-transform text-indent text-shadow white-space direction padding-top padding-right padding-bottom
  padding-left margin-top margin-bottom border-top-width border-right-width border-bottom-width
  border-left-width border-top-style border-top-color border-top-left-radius outline-style outline-color
  box-shadow box-sizing overflow-x overflow-y z-index cursor pointer-events user-select transform filter
  clip-path mix-blend-mode list-style-type list-style-image max-width min-width max-height min-height
  flex-direction flex-wrap flex-grow align-items justify-content row-gap column-gap object-fit
  color-scheme scroll-behavior scrollbar-width accent-color caret-color content-visibility contain
  writing-mode hyphens appearance resize mask-image`
  .trim()
  .split(/\s+/)

/** Describes where the candidate's styles change elements outside its slots. */
export async function findStyleLeaks(page: Page, remote: string): Promise<readonly string[]> {
  const leaks = await page.evaluate(compareStyles, { remote, properties, max: sampled })
  const texts = new Map<string, string>()
  for (const { sheet } of leaks)
    if (!texts.has(sheet))
      texts.set(sheet, await page.evaluate(async (url) => (await fetch(url)).text(), sheet))
  return leaks.map((leak) => inWords(leak, texts.get(leak.sheet) ?? ''))
}

function inWords({ element, property, sheet, rule }: StyleLeak, text: string): string {
  const file = sheet.slice(sheet.lastIndexOf('/') + 1)
  const where = rule === undefined ? file : `${file}:${findPosition(rule, text)}, \`${rule}\``
  return `${property} of ${element} is set by its styles (${where})`
}

/** Finds the line and column of a selector in a style sheet, however the selector is spaced there. */
export function findPosition(selector: string, text: string): string {
  const parts = selector
    .replace(/^& /, '')
    .split(/[\s>+~,:"']+/)
    .filter(Boolean)
  const pattern = parts
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`[\s>+~,:"']*`)
  const index = Math.max(0, text.search(new RegExp(pattern)))
  const before = text.slice(0, index).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}
