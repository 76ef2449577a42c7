import { saveData } from '../tab/saveData.ts'
import { fetchPage } from './fetchPage.ts'
import { mayBePage, routeOf } from './routeOf.ts'

/** Milliseconds that pointer or focus rests on a link before it means something. */
const restFor = 65
const maxAtOnce = 2

let underWay = 0

/** Fetches a page when a visitor's pointer, finger or focus is on its link; not where data is saved. */
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
  if (!link || underWay >= maxAtOnce || saveData() || !leadsToPage(link)) return
  underWay++
  fetchPage(link.href, 'low')
    .catch(() => {}) // a guess that failed: a click asks again
    .finally(() => underWay--)
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
