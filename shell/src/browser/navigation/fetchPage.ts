import { routeOf } from './routeOf.ts'

export interface FetchedPage {
  url: string
  html: string
}

/** Milliseconds after which a page fetched ahead is too old to be shown. */
const freshFor = 30_000
const maxKept = 8

const kept = new Map<string, { since: number; page: Promise<FetchedPage> }>()

/** Fetches a page's HTML, or returns what was fetched a moment ago. Rejects on errors except 404, and unless it is HTML. */
export function fetchPage(address: string, priority: RequestPriority = 'high'): Promise<FetchedPage> {
  const route = routeOf(address)
  dropStale()
  const known = kept.get(route)
  if (known) return known.page
  const page = fetchHtml(route, priority)
  kept.set(route, { since: Date.now(), page })
  page.catch(() => kept.delete(route)) // the caller handles the rejection; the next call fetches again
  return page
}

/** Fetches a page for Back and Forward; offline, takes it from the browser's cache, however old, as browsers do. */
export function fetchVisitedPage(address: string): Promise<FetchedPage> {
  return fetchPage(address).catch((error: unknown) => {
    const isUnanswered = error instanceof TypeError
    if (!isUnanswered) throw error
    return fetchHtml(routeOf(address), 'high', 'force-cache')
  })
}

async function fetchHtml(
  route: string,
  priority: RequestPriority,
  cache: RequestCache = 'default',
): Promise<FetchedPage> {
  const response = await fetch(route, { headers: { accept: 'text/html' }, priority, cache })
  const type = response.headers.get('content-type') ?? ''
  if (!type.startsWith('text/html')) throw new Error(`${route} is ${type || 'of no type'}`)
  if (!response.ok && response.status !== 404) throw new Error(`${route} answered ${response.status}`)
  return { url: response.url, html: await response.text() }
}

function dropStale(): void {
  const oldest = Date.now() - freshFor
  for (const [route, { since }] of kept) {
    if (since < oldest || kept.size >= maxKept) kept.delete(route)
  }
}
