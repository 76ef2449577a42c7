import { type PlaceColumns, unpackPlaces } from '@tessera/content/placeColumns'
import { loadList } from '@tessera/content/words/loadList'
import { PlaceResults } from '../../../pages/list/PlaceResults.tsx'
import { countChoices, markersHref } from '../../../shared/list/listHref.ts'
import { placesParameters, readListQuery } from '../../../shared/list/readListQuery.ts'
import { loadWords } from '../../tab/loadWords.ts'
import { filterLive, readColumns } from './filterLive.tsx'

loadWords({ list: loadList }).catch(() => undefined) // loaded with this code, so before the filter is opened

/** Filters a list of places. `places`: the response to `placesHref`. */
export async function filterPlaces(
  box: HTMLElement,
  places: Promise<Response>,
  signal: AbortSignal,
): Promise<void> {
  const words = await loadWords({ list: loadList })
  words.text('list.count', { count: 0 }) // a slow phone needs 20 ms for the first call: made while places load
  const response = await places
  const columns = (await readColumns(response)) as PlaceColumns | undefined
  if (!columns) return
  const asked = new URL(response.url).searchParams
  const region = asked.get('region') ?? undefined
  const { area } = readListQuery(asked, placesParameters)
  filterLive(
    box,
    {
      columns,
      items: unpackPlaces(columns),
      parameters: placesParameters,
      words,
      markersUrl:
        (box.dataset['prefix'] ?? '') + markersHref({ ...(area && { area }), ...(region && { region }) }),
      labelFilter: (query) => words.text('list.filter', { count: countChoices(query) }),
      labelCount: (count) => words.text('list.count', { count }),
      renderResults: (list) => <PlaceResults {...list} withRegion={region === undefined} />,
    },
    signal,
  )
}
