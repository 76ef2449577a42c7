/** Milliseconds after the page's load before fonts are prefetched: its scripts and lazy pictures come first. */
const later = 2000
/** Milliseconds from a page's request to its head; if it took fewer, fonts arrive before the first layout. */
const quick = 120

/**
 * Preloads the fonts if they will arrive before the first layout. Otherwise returning visitors, who mostly have fonts
 * cached, get styles that name them; new visitors load the fonts last, for the next page. `known`: the visitor returns;
 * the server says so, because reading a cookie here would delay the first paint.
 */
export function askForFonts(hrefs: readonly string[], known: boolean): void {
  const [visit] = performance.getEntriesByType('navigation')
  const from = { referrer: document.referrer, origin: location.origin }
  if (comeInTime(visit as PerformanceNavigationTiming, performance.now(), from)) hrefs.forEach(preload)
  else if (!known) {
    document.documentElement.dataset['fonts'] = 'later' // with it, `fonts.css` names only the system's fonts
    addEventListener('load', () => setTimeout(() => hrefs.forEach(prefetch), later))
  }
}

/** Whether fonts requested `now` would arrive before the first layout: the head came fast, or a page cached them. */
export function comeInTime(
  visit: Pick<PerformanceNavigationTiming, 'requestStart'> | undefined,
  now: number,
  { referrer, origin }: { referrer: string; origin: string },
): boolean {
  if (!visit) return false
  return now - visit.requestStart < quick || referrer.startsWith(`${origin}/`)
}

/** The visitor's platform, if it has fallback faces of its own in `fonts.css`. */
export function detectPlatform(userAgent: string): 'android' | 'linux' | undefined {
  if (userAgent.includes('Android')) return 'android'
  return userAgent.includes('Linux') ? 'linux' : undefined
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

/** A font that fails to load is requested by the next page. */
function prefetch(href: string): void {
  fetch(href, { priority: 'low' }).then(
    (font) => font.arrayBuffer(),
    () => {},
  )
}
