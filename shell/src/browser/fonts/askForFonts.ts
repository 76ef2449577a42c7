import { comeInTime } from './comeInTime.ts'

const later = 2000 /* ms after the page is loaded: its scripts and lazy pictures come first */

/**
 * Before the first layout, where they will be there in time. Elsewhere a visitor who is known, as the notice was dismissed
 * once, mostly has them, so styles ask for them; who is not reads the page without, and they come behind everything else,
 * for the next one. The server says who is known: to read a cookie here would hold the first paint up.
 */
export function askForFonts(hrefs: readonly string[], known: boolean): void {
  const [visit] = performance.getEntriesByType('navigation')
  const from = { referrer: document.referrer, origin: location.origin }
  if (comeInTime(visit as PerformanceNavigationTiming, performance.now(), from)) hrefs.forEach(preload)
  else if (!known) {
    document.documentElement.dataset['fonts'] = 'later' // `fonts.css` names none of ours then
    addEventListener('load', () => setTimeout(() => hrefs.forEach(keepForNext), later))
  }
}

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.type = 'font/woff2'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}

/** For the next page; one that does not come is asked for there. */
function keepForNext(href: string): void {
  fetch(href, { priority: 'low' }).then(
    (font) => font.arrayBuffer(),
    () => {},
  )
}
