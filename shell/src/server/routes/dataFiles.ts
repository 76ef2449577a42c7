import { LRUCache } from 'lru-cache'
import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'
import type { CellsView } from '@tessera/kit/contract/content'
import { packPlaces } from '@tessera/content/placeColumns'
import type { Content, PlacesQuery } from '@tessera/content/port'
import { isSitemapPart, sitemapXml } from './sitemapXml.ts'

/** Does what no cache saves, when it is the visitor's turn. */
export type InTurn = <Made>(make: () => Promise<Made>) => Promise<Made>

/** Answers that are made from all of the content, each in its turn; the latest are kept with their compressed forms. */
export interface DataFiles {
  /** `MarkerColumns` as JSON. */
  markers(query: PlacesQuery, inTurn: InTurn): Promise<ServedFile>
  /** `MarkerCells` as JSON. */
  cells(query: PlacesQuery, view: CellsView, inTurn: InTurn): Promise<ServedFile>
  /** `PlaceColumns` as JSON, of a region or of all; nothing when they are too many for a browser to filter. */
  places(query: Pick<PlacesQuery, 'region' | 'area'>, inTurn: InTurn): Promise<ServedFile | undefined>
  /** Nothing for a part that is not there. */
  sitemap(origin: string, part: string | null, inTurn: InTurn): Promise<ServedFile | undefined>
}

const mostToFilter = 10_000 /* places; about 120 kB on the way */
const kept = 60 /* one per region, and some filters */
const keptViews = 100 /* of maps; some 10 kB each */
const tooMany = createServed('text/plain', new Uint8Array(), qualities.once)

export function openData(content: Content): DataFiles {
  const files = new LRUCache<string, ServedFile>({ max: kept })
  const views = new LRUCache<string, ServedFile>({ max: keptViews })

  async function recall(
    key: string,
    inTurn: InTurn,
    make: () => Promise<ServedFile>,
    from = files,
  ): Promise<ServedFile> {
    const full = `${content.revision()} ${key}`
    const known = from.get(full)
    if (known) return known
    const file = await inTurn(make)
    from.set(full, file)
    return file
  }

  async function writePlaces(within: Pick<PlacesQuery, 'region' | 'area'>): Promise<ServedFile> {
    const result = await content.places({ ...within, pageSize: mostToFilter })
    if (result.total > mostToFilter) return tooMany
    return toServed(
      'application/json',
      JSON.stringify(packPlaces(result, (await content.site()).places.sorting)),
    )
  }

  return {
    markers(query, inTurn) {
      const { page: _, ...narrowed } = query
      return recall(JSON.stringify(narrowed), inTurn, async () =>
        toServed('application/json', JSON.stringify(await content.markers(narrowed))),
      )
    },
    cells(query, view, inTurn) {
      const make = async () => toServed('application/json', JSON.stringify(await content.cells(query, view)))
      return recall(JSON.stringify([query, view]), inTurn, make, views)
    },
    async places({ region, area }, inTurn) {
      const within = { ...(region !== undefined && { region }), ...(area && { area }) }
      const file = await recall(`places ${JSON.stringify(within)}`, inTurn, () => writePlaces(within))
      return file === tooMany ? undefined : file
    },
    async sitemap(origin, part, inTurn) {
      const pages = await content.pathCount()
      if (!isSitemapPart(pages, part)) return undefined
      return recall(`sitemap ${origin} ${part}`, inTurn, async () =>
        toServed('application/xml', await sitemapXml(content, pages, origin, part)),
      )
    },
  }
}

function toServed(type: string, text: string): ServedFile {
  return createServed(`${type}; charset=utf-8`, Buffer.from(text), qualities.first)
}
