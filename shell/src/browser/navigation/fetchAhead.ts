import { saveData } from '../tab/saveData.ts'
import { fetchPage } from './fetchPage.ts'
import { mayBePage, routeOf } from './routeOf.ts'

/** Milliseconds that a pointer or focus must rest on a link before its page is fetched. */
const restFor = 65
const maxAtOnce = 2

let running = 0

/** Fetches a page when a visitor's pointer, finger or focus is on its link; not if the visitor saves data. */
export function fetchAhead(): void {
  let restDelay: ReturnType<typeof setTimeout> | undefined
  const waitForRest = (event: Event) => {
    clearTimeout(restDelay)
    restDelay = setTimeout(() => ahead(event), restFor)
  }
  document.addEventListener('pointerover', waitForRest)
  document.addEventListener('focusin', waitForRest)
  document.addEventListener('touchstart', ahead, { passive: true })
}

function ahead(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || running >= maxAtOnce || saveData() || !leadsToPage(link)) return
  running++
  fetchPage(link.href, 'low')
    .catch(() => {}) // a click requests the page again
    .finally(() => running--)
}

function leadsToPage(link: HTMLAnchorElement): boolean {
  return (
    link.origin === location.origin &&
    !link.target &&
    !link.hasAttribute('download') &&
    routeOf(link.href) !== routeOf(location.href) &&
    mayBePage(new URL(link.href))
  )
}
