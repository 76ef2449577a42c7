import { keepInAddress } from '@tessera/kit/contract/address'
import type { Messages } from '@tessera/kit/language/compiledMessages'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { createListFinder } from '@tessera/content/listFinder'
import type { ListParameters } from '@tessera/content/port'
import type { WordKey } from '@tessera/content/words'
import { loadItems } from '@tessera/content/words/loadItems'
import { countChoices, listSearch, searchWith } from '../../../shared/list/listHref.ts'
import { readListQuery } from '../../../shared/list/readListQuery.ts'
import { type SentColumns, unpackItems } from '../../../shared/list/packItems.ts'
import { pathsUnder } from '../../../pages/words/paths.ts'
import { countItems, EntryResults } from '../../../pages/list/EntryResults.tsx'
import { type ItemWords, type PageWords, WordsOfPage } from '../../../pages/words/PageWords.ts'
import { addStep } from '../../navigation/rememberRoute.ts'
import { announce } from '../../tab/announce.ts'
import { loadWords } from '../../tab/loadWords.ts'
import { emit } from '../../slots/siteEvents.ts'
import { clearChoices, readChoices, showCounts } from './readChoices.ts'

const settled = 300 /* ms without a change before the count is announced */

const loadAll = () => loadWords({ items: loadItems })

/** Loaded with this code, so before the filter is opened. */
const ahead = loadAll()
ahead.catch(() => undefined) // loaded again when the filter is opened

/**
 * Updates the list, all counts and the map on each change in the box (FB4). `entries`: the response to `entriesHref`,
 * empty if the list is too long to be filtered in a browser. Rejects after a failure.
 */
export async function filterLive(
  box: HTMLElement,
  entries: Promise<Response>,
  signal: AbortSignal,
): Promise<void> {
  const words = await ahead.catch(loadAll)
  words.text('items.count', { count: 0 }) // a slow phone needs 20 ms for the first call: made while the list loads
  const columns = await readColumns(await entries)
  const form = box.querySelector('form')
  const results = document.querySelector<HTMLElement>('[data-results]')
  if (columns && !signal.aborted && form && results) follow({ box, form, results, columns, words }, signal)
}

async function readColumns(response: Response): Promise<SentColumns | undefined> {
  if (response.status === 204) return undefined
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} answered ${response.status}`)
  return (await response.json()) as SentColumns
}

interface Followed {
  box: HTMLElement
  form: HTMLFormElement
  results: HTMLElement
  columns: SentColumns
  words: ItemWords
}

function follow({ box, form, results, columns, words: plain }: Followed, signal: AbortSignal): void {
  const { markers: markersUrl, heading } = box.dataset
  const parameters = { facets: columns.facets, sorts: columns.sorts.slice(1).map(({ id }) => id) }
  const finder = createListFinder(columns, unpackItems(columns))
  const words = onPage(box, plain)
  let root: Root | undefined
  let later: ReturnType<typeof setTimeout> | undefined
  let typed = location.href
  let typedIn: EventTarget | undefined
  let version = 0
  const keepSoon = keepInAddress(() => typed, signal)

  /** Renders a new list each time, because a browser that translates the page replaces React's text nodes. */
  function update(event?: Event): void {
    const query = readChoices(form, parameters)
    const result = finder.find(query)
    const path = location.pathname
    root ??= createRoot(results)
    flushSync(() =>
      root?.render(
        <WordsOfPage key={++version} value={words}>
          <EntryResults {...{ path, query, result, heading }} isOnMap={markersUrl !== undefined} />
        </WordsOfPage>,
      ),
    )
    showCounts(box, result, words)
    for (const label of document.querySelectorAll('[data-filter-label]'))
      label.textContent = words.text('items.filter', { count: countChoices(query) })
    const search = searchWith(location.search, query, parameters)
    const placeIds = markersUrl === undefined ? [] : finder.matching(query)
    emit(
      'filter-changed',
      { query: search, ...(markersUrl !== undefined && { list: { markersUrl, placeIds } }) },
      true,
    )
    keep(location.origin + path + search, event?.target)
    clearTimeout(later)
    later = setTimeout(() => announce(countItems(result.total, heading, words)), settled)
  }

  /** Adds a history entry for each choice, so that Back undoes it; a typed word is one entry, not one per letter. */
  function keep(address: string, changed: EventTarget | null | undefined): void {
    const isSameWord = typedIn !== undefined && typedIn === changed
    typedIn = isTyped(changed) ? changed : undefined
    typed = address
    if (isSameWord) keepSoon()
    else addStep(typed)
  }

  form.addEventListener('input', update, { signal })
  form.addEventListener('submit', showList, { signal })
  form.addEventListener('click', clearAll, { signal })
  if (isChanged(form, parameters)) update() // the visitor changed it while this code was loading
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
    if (readChoices(form, parameters).area) return // what is outside the area is not loaded: the link loads a new page
    event.preventDefault()
    clearChoices(form)
    update()
  }
}

/** The words of a list with the addresses of its page. */
function onPage({ dataset: { prefix, routes = '{}' } }: HTMLElement, words: ItemWords): PageWords {
  return { ...(words as Messages<WordKey>), paths: pathsUnder(prefix, JSON.parse(routes)) }
}

function isTyped(field: EventTarget | null | undefined): field is HTMLInputElement {
  return field instanceof HTMLInputElement && field.type !== 'checkbox'
}

/** Whether the form's choices differ from those in the address. */
function isChanged(form: HTMLFormElement, parameters: ListParameters): boolean {
  const { page: _, ...shown } = readListQuery(new URLSearchParams(location.search), parameters)
  return listSearch(readChoices(form, parameters)) !== listSearch(shown)
}
