import { keepInAddress } from '@tessera/kit/contract/address'
import type { Messages } from '@tessera/kit/language/compiledMessages'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type PlaceFinder, createPlaceFinder } from '@tessera/content/placeFinder'
import type { ListedPlace } from '@tessera/content/port'
import { filterLabel } from '../../../pages/list/FilterBox.tsx'
import { PlaceResults } from '../../../pages/list/PlaceResults.tsx'
import { listSearch, markersHref, searchWith } from '../../../shared/list/listHref.ts'
import { pathsUnder } from '../../../pages/words/paths.ts'
import { type PageWords, WordsOfPage } from '../../../pages/words/PageWords.ts'
import { loadWords } from '../../tab/loadWords.ts'
import { placesParameters, readListQuery } from '../../../shared/list/readListQuery.ts'
import type { WordKey } from '@tessera/content/words'
import { addStep } from '../../navigation/rememberRoute.ts'
import { announce } from '../../tab/announce.ts'
import { emit } from '../../slots/siteEvents.ts'
import { clearChoices, readChoices, showCounts } from './readChoices.ts'
import { unpackPlaces, type PlaceColumns } from '@tessera/content/placeColumns'

const settled = 300 /* ms without a change before the count is announced */

loadWords('list').catch(() => undefined) // loaded with this code, so before the filter is opened

interface LiveList {
  box: HTMLElement
  form: HTMLFormElement
  results: HTMLElement
  finder: PlaceFinder<ListedPlace>
  region: string | undefined
  words: PageWords
}

/** Updates the list, all counts and the map on each change in the box (FB4). `places`: the response to `placesHref`. */
export async function startLiveFilter(
  box: HTMLElement,
  places: Promise<Response>,
  signal: AbortSignal,
): Promise<void> {
  const form = box.querySelector('form')
  const results = document.querySelector<HTMLElement>('[data-results]')
  if (!form || !results) return
  const list = await loadWords('list')
  list.text('list.count', { count: 0 }) // a slow phone needs 20 ms for the first call: made while places load
  const response = await places
  const region = new URL(response.url).searchParams.get('region') ?? undefined
  const finder = await readFinder(response, region)
  const { prefix, routes = '{}' } = box.dataset
  const words = { ...(list as Messages<WordKey>), paths: pathsUnder(prefix, JSON.parse(routes)) }
  if (!signal.aborted) filterLive({ box, form, results, finder, region, words }, signal)
}

function filterLive({ box, form, results, finder, region, words }: LiveList, signal: AbortSignal): void {
  let root: Root | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  let typed = location.href
  let isTyping = false
  let version = 0
  const keepSoon = keepInAddress(() => typed, signal)

  /** Renders a new list each time, because a browser that translates the page replaces React's text nodes. */
  function update(event?: Event): void {
    const query = readChoices(form)
    const result = finder.find(query)
    root ??= createRoot(results)
    const withRegion = region === undefined
    flushSync(() =>
      root?.render(
        <WordsOfPage value={words}>
          <PlaceResults key={++version} path={location.pathname} {...{ query, result, withRegion }} />
        </WordsOfPage>,
      ),
    )
    showCounts(box, result, words)
    for (const label of document.querySelectorAll('[data-filter-label]'))
      label.textContent = filterLabel(query, words)
    const fact = {
      query: searchWith(location.search, query),
      list: {
        markersUrl:
          words.paths.prefix +
          markersHref({ ...(query.area && { area: query.area }), ...(region && { region }) }),
        placeIds: finder.matching(query).map(({ id }) => id),
      },
    }
    emit('filter-changed', fact, true)
    keep(event?.target)
    clearTimeout(later)
    later = setTimeout(() => announce(words.text('list.count', { count: result.total })), settled)
  }

  /** Adds a history entry for each choice, so that Back undoes it; a typed word is one entry, not one per letter. */
  function keep(changed: EventTarget | null | undefined): void {
    const isSameWord = isTyping && isText(changed)
    isTyping = isText(changed)
    typed = location.origin + location.pathname + searchWith(location.search, readChoices(form))
    if (isSameWord) keepSoon()
    else addStep(typed)
  }

  form.addEventListener('input', update, { signal })
  form.addEventListener('submit', showList, { signal })
  form.addEventListener('click', clearAll, { signal })
  if (isChanged(form)) update() // the visitor changed it while this code was loading
  signal.addEventListener('abort', function end() {
    clearTimeout(later)
    root?.unmount()
  })

  function showList(event: Event): void {
    event.preventDefault()
    box.querySelector<HTMLElement>('[data-filter-close]')?.click()
    results.querySelector('h2')?.focus()
  }

  function clearAll(event: Event): void {
    if (!(event.target instanceof Element) || !event.target.closest('[data-filter-clear]')) return
    if (readChoices(form).area) return // places outside the area are not loaded: the link loads a new page
    event.preventDefault()
    clearChoices(form)
    update()
  }
}

function isText(field: EventTarget | null | undefined): boolean {
  return field instanceof HTMLInputElement && field.type === 'search'
}

/** Whether the form's choices differ from those in the address. */
function isChanged(form: HTMLFormElement): boolean {
  const { page: _, ...shown } = readListQuery(new URLSearchParams(location.search), placesParameters)
  return listSearch(readChoices(form)) !== listSearch(shown)
}

/** Reads all places of the list, to be filtered. Rejects if the response does not contain them. */
async function readFinder(response: Response, region = ''): Promise<PlaceFinder<ListedPlace>> {
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} answered ${response.status}`)
  const columns = (await response.json()) as PlaceColumns
  const provinces = columns.provinces.map(({ id, name }) => ({ id, name, region }))
  return createPlaceFinder(unpackPlaces(columns), provinces, columns.sorting, columns.categories)
}
