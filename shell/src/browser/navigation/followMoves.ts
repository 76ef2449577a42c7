import type { PageMetadata } from '../../shared/page/PageMetadata.ts'
import { announce } from '../tab/announce.ts'
import { fetchAhead } from './fetchAhead.ts'
import { fetchVisitedPage, fetchPage, type FetchedPage } from './fetchPage.ts'
import { fitsTab, hasPageBanners } from './fitsTab.ts'
import { inTransition } from './inTransition.ts'
import { isPageMove, isStep } from './isPageMove.ts'
import { keepRemembered, rememberRoute } from './rememberRoute.ts'
import { readMetadata } from '../tab/readMetadata.ts'
import { routeOf } from './routeOf.ts'
import { hideOffline, showOffline } from '../tab/showFailure.ts'
import { parsePage, swapPage } from './swapPage.ts'

export interface PageChange {
  leave(main: Element): void
  enter(main: Element, page: PageMetadata, next: Document): void
}

interface NextPage {
  url: string
  document: Document
  facts: PageMetadata
}

/** Moves between pages without a page load, in browsers with the Navigation API (RT3). */
export function followMoves(first: PageMetadata, change: PageChange): void {
  if (!('navigation' in window)) return
  let tab = first
  let shown = location.href
  let shownKey = navigation.currentEntry?.key ?? ''
  let loading = false
  fetchAhead()
  keepRemembered()
  navigation.addEventListener('navigate', function takeOver(event) {
    if (isStep(event)) shown = event.destination.url
    if (loading || !isPageMove(event, shown)) return
    if (hasPageBanners(tab) && event.navigationType !== 'traverse') return
    intercept(event)
  })
  addEventListener('pageshow', function restored() {
    loading = false
  })

  /** Handles a move. In browsers with precommit handlers, the address changes only if the page can be swapped in. */
  function intercept(event: NavigateEvent): void {
    const cameFrom = shown
    const isTraversal = event.navigationType === 'traverse'
    noteEntry()
    const next = (isTraversal ? fetchVisitedPage : fetchPage)(event.destination.url)
      .then(readPage)
      .catch(() => undefined) // no page of this site, or no network: the browser loads the address and shows the error
    const fits = next.then((page) => page !== undefined && fitsTab(tab, page.facts))
    const interceptOptions: NavigationInterceptOptions = {
      focusReset: 'manual',
      scroll: 'manual',
      handler: finish,
    }
    if ('NavigationPrecommitController' in window && event.cancelable && !isTraversal) {
      interceptOptions.precommitHandler = async () => {
        if ((await fits) || event.signal.aborted) return
        if (!navigator.onLine) return stay()
        await load(() => open(event))
      }
    }
    event.intercept(interceptOptions)

    async function finish(): Promise<void> {
      rememberRoute(event.navigationType, cameFrom)
      const page = await next
      if (event.signal.aborted) return
      if (!page || !(await fits)) {
        if (isTraversal && !navigator.onLine) return returnToShown()
        return load(() => location.reload())
      }
      await inTransition(() => put(page, event))
      if (page.url !== routeOf(event.destination.url)) setTimeout(() => showAddress(page.url + location.hash))
    }
  }

  /** Stays on this page when offline, where the browser would replace it with an error page of its own. */
  function stay(): never {
    showOffline()
    throw new Error('offline')
  }

  /** Stores the key of the shown page's history entry, unless the current entry is another page's (during a move). */
  function noteEntry(): void {
    const entry = navigation.currentEntry
    if (entry?.url && routeOf(entry.url) === routeOf(shown)) shownKey = entry.key
  }

  /** Returns to the shown page's entry, because the address has changed already; this move ends the one in progress. */
  function returnToShown(): Promise<void> {
    showOffline()
    navigation.traverseTo(shownKey)
    return new Promise(() => {})
  }

  function load(start: () => void): Promise<void> {
    loading = true
    start()
    return new Promise(() => {})
  }

  function put(next: NextPage, event: NavigateEvent): void {
    if (event.signal.aborted) return
    const old = document.querySelector('main')
    /** Whether Back or Forward changed only the query of the same page. */
    const isUndone = event.navigationType === 'traverse' && new URL(shown).pathname === location.pathname
    if (old) change.leave(old)
    const main = swapPage(next.document)
    hideOffline()
    tab = next.facts
    shown = event.destination.url
    event.scroll()
    focusHeading(main, isUndone ? '#results' : ':target')
    change.enter(main, next.facts, next.document)
    announce(document.title)
  }
}

function readPage({ url, html }: FetchedPage): NextPage | undefined {
  const document = parsePage(html)
  const facts = readMetadata(document)
  return facts && document.querySelector('main') ? { url, document, facts } : undefined
}

function open({ navigationType, destination }: NavigateEvent): void {
  if (navigationType === 'replace') location.replace(destination.url)
  else location.assign(destination.url)
}

/** Corrects the address after a redirect. */
function showAddress(url: string): void {
  history.replaceState(history.state, '', url)
}

function focusHeading(main: HTMLElement, first: string): void {
  const heading = main.querySelector<HTMLElement>(first) ?? main.querySelector<HTMLElement>('h1') ?? main
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
