import type { PageFacts } from '../document/facts.ts'
import { announce } from '../slots/announce.ts'
import { fetchAhead } from './fetchAhead.ts'
import { fetchPage } from './fetchPage.ts'
import { fitsTab, hasPageBanners } from './fitsTab.ts'
import { isPageMove } from './isPageMove.ts'
import { readFacts } from './readFacts.ts'
import { rememberRoute } from './previousRoute.ts'
import { routeOf } from './route.ts'
import { parsePage, swapPage } from './swapPage.ts'

/** What the tab does around a change of page. */
export interface PageChange {
  leave(main: Element): void
  enter(main: Element, page: PageFacts, next: Document): void
}

/** Moves between pages without a load, where the browser has the Navigation API (RT3). */
export function followMoves(first: PageFacts, change: PageChange): void {
  if (!('navigation' in window) || hasPageBanners(first)) return
  let tab = first
  let shown = location.href
  fetchAhead()
  navigation.addEventListener('navigate', function takeOver(event) {
    const cameFrom = shown
    if (!isPageMove(event, shown)) return
    const state = navigation.currentEntry?.getState()
    event.intercept({ focusReset: 'manual', scroll: 'manual', handler: () => move(event, cameFrom, state) })
  })

  async function move(event: NavigateEvent, cameFrom: string, state: unknown): Promise<void> {
    rememberRoute(event.navigationType, cameFrom, state)
    const next = await fetchPage(event.destination.url)
      .then(readPage)
      .catch(() => undefined)
    if (event.signal.aborted) return
    if (!next || !fitsTab(tab, next.facts)) return loadInstead()
    tab = next.facts
    await inTransition(() => put(next, event))
    if (next.url !== routeOf(event.destination.url)) setTimeout(() => showAddress(next.url))
  }

  function put(next: NextPage, event: NavigateEvent): void {
    if (event.signal.aborted) return
    const old = document.querySelector('main')
    if (old) change.leave(old)
    const main = swapPage(next.document)
    shown = event.destination.url
    event.scroll()
    focusHeading(main)
    change.enter(main, next.facts, next.document)
    announce(document.title)
  }
}

interface NextPage {
  url: string
  document: Document
  facts: PageFacts
}

function readPage({ url, html }: { url: string; html: string }): NextPage | undefined {
  const document = parsePage(html)
  const facts = readFacts(document)
  return facts && { url, document, facts }
}

/** The address is in place already, so that a reload is the ordinary load of that page. */
function loadInstead(): Promise<void> {
  location.reload()
  return new Promise(() => {})
}

/** After a redirect: the address that the page was found at. */
function showAddress(url: string): void {
  history.replaceState(history.state, '', url)
}

async function inTransition(update: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (still || document.hidden || !document.startViewTransition) return update()
  const transition = document.startViewTransition(update)
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}

function focusHeading(main: Element): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const heading = target ?? main.querySelector<HTMLElement>('h1') ?? (main as HTMLElement)
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
