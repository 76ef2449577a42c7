import type { EntryListColumns } from '@tessera/content/port'
import { loadItems } from '@tessera/content/words/loadItems'
import { loadList } from '@tessera/content/words/loadList'
import { countItems, EntryResults } from '../../../pages/list/EntryResults.tsx'
import { countChoices } from '../../../shared/list/listHref.ts'
import { loadWords } from '../../tab/loadWords.ts'
import { filterLive, readColumns } from './filterLive.tsx'

const loadAll = () => loadWords({ list: loadList, items: loadItems })

loadAll().catch(() => undefined) // loaded with this code, so before the filter is opened

/** Filters the list of a type that the site defines. `entries`: the response to `entriesHref`. */
export async function filterEntries(
  box: HTMLElement,
  entries: Promise<Response>,
  signal: AbortSignal,
): Promise<void> {
  const words = await loadAll()
  const columns = (await readColumns(await entries)) as EntryListColumns | undefined
  if (!columns) return
  const { ids, names } = columns
  const { markers, heading } = box.dataset
  filterLive(
    box,
    {
      columns,
      items: columns.items.map((item, row) => ({ ...item, id: ids[row] ?? '', name: names[row] ?? '' })),
      parameters: { facets: columns.facets, sorts: columns.sorts.slice(1).map(({ id }) => id) },
      words,
      markersUrl: markers,
      labelFilter: (query) => words.text('items.filter', { count: countChoices(query) }),
      labelCount: (count) => countItems(count, heading, words),
      renderResults: (list) => <EntryResults {...list} heading={heading} isOnMap={markers !== undefined} />,
    },
    signal,
  )
}
