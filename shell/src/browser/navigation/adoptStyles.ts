import { belowMark } from '../../shared/page/belowMark.ts'
import { markPresent } from '../remotes/loadStyles.ts'

const constructed = new Map<string, CSSStyleSheet>()

/**
 * Applies a parsed page's styles as constructed sheets, because the policy in force lacks their hashes. Reuses sheets.
 */
export function adoptStyles(next: Document): void {
  const below = next.querySelectorAll(`script[type="text/css"][${belowMark}]`)
  const wanted = new Map(
    [...next.querySelectorAll('head script[type="text/css"]'), ...below].map((style) => [
      style.textContent,
      style,
    ]),
  )
  for (const style of below) style.remove()
  document.head.append(...document.querySelectorAll(`main style[${belowMark}]`))
  for (const style of document.querySelectorAll<HTMLStyleElement>('head style')) {
    const isIsland = 'href' in style.dataset
    if (style.sheet) style.sheet.disabled = !isIsland && !wanted.has(style.textContent)
    wanted.delete(style.textContent)
  }
  const islands = document.adoptedStyleSheets.filter((sheet) => islandSheets.has(sheet))
  document.adoptedStyleSheets = [...new Set([...islands, ...[...wanted.values()].map(toSheet)])]
}

const islandSheets = new WeakSet<CSSStyleSheet>()

function toSheet(style: Element): CSSStyleSheet {
  const text = style.textContent
  const sheet = constructed.get(text) ?? new CSSStyleSheet()
  if (!constructed.has(text)) sheet.replaceSync(text)
  constructed.set(text, sheet)
  const href = style.getAttribute('data-href')
  if (href) {
    islandSheets.add(sheet)
    markPresent(new URL(href, location.href).href)
  }
  return sheet
}
