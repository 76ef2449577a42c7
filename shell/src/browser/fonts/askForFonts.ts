/**
 * Stands inline at the end of every head, so it must stay small. Asks for the fonts before the first layout where they
 * will be there in time. Elsewhere a visitor who dismissed the notice once mostly has them, so styles ask for them; who
 * did not reads the page without, and they come behind everything else, for the next one.
 */
import { noticeCookie } from '../../shared/page/noticeCookie.ts'
import { comeInTime } from './comeInTime.ts'

const [visit] = performance.getEntriesByType('navigation')
const hrefs = document.currentScript?.dataset['fonts']?.split(' ') ?? []

if (comeInTime(visit as PerformanceNavigationTiming, performance.now(), document.referrer))
  hrefs.forEach(preload)
else if (!document.cookie.includes(noticeCookie)) {
  document.documentElement.dataset['fonts'] = 'later' // `fonts.css` names none of ours then
  addEventListener('load', () => hrefs.forEach(keepForNext))
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
