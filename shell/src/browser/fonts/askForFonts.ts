/**
 * Stands inline at the end of every head, so it must stay small. Asks for the fonts before the first layout where they
 * will be there in time; elsewhere they come behind everything else, for the next page.
 */
import { comeInTime } from './comeInTime.ts'

const [visit] = performance.getEntriesByType('navigation')
const hrefs = document.currentScript?.dataset['fonts']?.split(' ') ?? []

if (comeInTime(visit as PerformanceNavigationTiming, performance.now(), document.referrer))
  hrefs.forEach(preload)

function preload(href: string): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.type = 'font/woff2'
  link.crossOrigin = ''
  link.href = href
  document.head.append(link)
}
