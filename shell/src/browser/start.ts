import { fillBanners } from './banners/fillBanners.ts'
import { watchViews } from './telemetry/watchViews.ts'
import { followFilters } from './filter/followFilters.ts'
import { toggleFilter } from './filter/toggleFilter.ts'
import { openMailLinks } from './mail/openMailLinks.ts'
import { hasPageBanners } from './navigation/fitsTab.ts'
import { followBackLinks, nameBackLinks } from './navigation/followBackLinks.ts'
import { followMoves } from './navigation/followMoves.ts'
import { endStarting } from './pictures/largestPicture.ts'
import { readMetadata } from './tab/readMetadata.ts'
import { offerSuggestions } from './search/offerSuggestions.ts'
import { sharePages } from './share/sharePages.ts'
import { retryChunks } from './remotes/retryChunks.ts'
import { createSlots, type Slots } from './slots/slots.ts'
import { guardStrings } from './trusted/guardStrings.ts'
import type { EarlyClick } from './slots/catchEarlyClicks.ts'
import type { PageMetadata } from '../shared/page/PageMetadata.ts'
import { refreshSlotsAround } from './slots/refreshSlotsAround.ts'

/** Starts everything that the shell does in the browser. The inline loader calls it with the early clicks. */
export function start(clicks: EarlyClick[], stopCatching: () => void): void {
  const page = readMetadata(document)
  if (!page) return
  guardStrings(hasPageBanners(page))
  retryChunks()
  const views = watchViews()
  views.begin(page)
  const slots = createSlots(clicks, views.slot)
  stopCatching()
  toggleFilter()
  const filters = followFilters()
  filters.enter(document)
  followBackLinks()
  nameBackLinks(document)
  openMailLinks()
  offerSuggestions()
  sharePages()
  slots.enter(document, page)
  endStarting()
  awaitLate(document, page, slots)
  watchForms(document)
  fillBanners(page.banners)
  inspectIfAsked()
  followLanguages()
  followMoves(page, {
    leave(main) {
      filters.leave()
      slots.leave(main)
    },
    enter(main, next, document) {
      views.begin(next)
      refreshSlotsAround(main, document, slots)
      slots.enter(main, next)
      awaitLate(main, next, slots)
      fillBanners(next.banners, main)
      nameBackLinks(main)
      watchForms(main)
      filters.enter(main)
    },
  })
}

/** Fills slots whose data were late on the server. Only pages with such slots load the code for it. */
function awaitLate(root: ParentNode, page: PageMetadata, slots: Slots): void {
  if (!root.querySelector('[data-slot-late]')) return
  void import('./navigation/bringLate.ts').then(({ bringLate }) =>
    bringLate(root, () => slots.enter(root, page)),
  )
}

/** Checks forms in the browser, as the server does. Only pages with a form load the code for it. */
function watchForms(scope: ParentNode): void {
  const forms = scope.querySelectorAll<HTMLFormElement>('form[data-form]')
  if (forms.length === 0) return
  import('./forms/checkInPage.ts')
    .then(({ checkInPage }) => Promise.all(Array.from(forms, checkInPage)))
    .catch(() => {}) // the server checks the forms anyway
}

/** Makes language links keep the visitor's filter and map. A site of one language does not load the code for it. */
function followLanguages(): void {
  const list = document.querySelector<HTMLElement>('[data-languages]')
  if (list) void import('./navigation/followLanguages.ts').then((one) => one.followLanguages(list))
}

/** Shows developers the slots of a page with `?inspect` in its address. No other page loads the code for it. */
function inspectIfAsked(): void {
  if (!new URLSearchParams(location.search).has('inspect')) return
  void import('./inspect/inspectPage.ts').then(({ inspectPage }) => inspectPage())
}
