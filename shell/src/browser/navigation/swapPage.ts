import { sitePolicy } from '../trusted/sitePolicy.ts'
import { findMetadata } from '../tab/readMetadata.ts'
import { adoptStyles } from './adoptStyles.ts'

const pageHead = [
  'meta[name=description]',
  'meta[name=robots]',
  'meta[property]',
  'link[rel=canonical]',
  'link[hreflang]',
  'script[type="application/ld+json"]',
].join()

/** Parses a page so that nothing runs or loads yet. Styles become inert scripts: the policy refuses unlisted styles. */
export function parsePage(html: string): Document {
  const inert = html.replace(/<style\b/g, '<script type="text/css"').replace(/<\/style>/g, '</script>')
  const page = new DOMParser().parseFromString(sitePolicy.createHTML(inert), 'text/html')
  for (const element of page.querySelectorAll('noscript')) element.replaceChildren()
  return page
}

/** Replaces this page's main content and metadata by those of `next`. Returns the new main element. */
export function swapPage(next: Document): HTMLElement {
  const main = next.querySelector('main')
  if (!main) throw new Error('The page has no main element')
  adoptStyles(next)
  document.title = next.title
  copyAttributes(next.documentElement, document.documentElement)
  copyAttributes(next.body, document.body)
  for (const old of document.head.querySelectorAll(pageHead)) old.remove()
  document.head.append(...next.head.querySelectorAll(pageHead))
  const facts = findMetadata(next)
  if (facts) findMetadata(document)?.replaceWith(facts)
  markCurrent(next)
  document.querySelector('main')?.replaceWith(main)
  return main
}

/** Sets `aria-current` in the navigation outside main as in `next`; the navigation itself is not replaced. */
function markCurrent(next: Document): void {
  const current = new Map(linksAround(next).map((link) => [link.getAttribute('href'), link.ariaCurrent]))
  for (const link of linksAround(document)) link.ariaCurrent = current.get(link.getAttribute('href')) ?? null
}

function linksAround(page: Document): Element[] {
  return [...page.querySelectorAll('header a[href], nav a[href], footer a[href]')].filter(
    (link) => !link.closest('main'),
  )
}

/** Attributes that scripts of this tab set, and still need on the next page. */
const ownOfTab = new Set(['style', 'data-platform'])

function copyAttributes(from: Element, to: Element): void {
  for (const name of to.getAttributeNames()) {
    if (!from.hasAttribute(name) && !ownOfTab.has(name)) to.removeAttribute(name)
  }
  for (const { name, value } of from.attributes) {
    if (to.getAttribute(name) !== value) to.setAttribute(name, value)
  }
}
