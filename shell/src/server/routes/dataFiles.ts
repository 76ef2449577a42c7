import { LRUCache } from 'lru-cache'
import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'
import { packPlaces } from '@tessera/content/placeColumns'
import type { Content, PlacesQuery } from '@tessera/content/port'
import { isSitemapPart, sitemapXml } from './sitemapXml.ts'

/** Answers that are made from all of the content; the latest are kept with their compressed forms. */
export interface DataFiles {
  /** `MarkerColumns` as JSON. */
  markers(query: PlacesQuery): Promise<ServedFile>
  /** `PlaceColumns` as JSON, of a region or of all; nothing when they are too many for a browser to filter. */
  places(query: Pick<PlacesQuery, 'region' | 'area'>): Promise<ServedFile | undefined>
  /** Nothing for a part that is not there. */
  sitemap(origin: string, part: string | null): Promise<ServedFile | undefined>
}

const mostToFilter = 10_000 /* places; about 120 kB on the way */
const kept = 60 /* one per region, and some filters */

export function openData(content: Content): DataFiles {
  const files = new LRUCache<string, ServedFile>({ max: kept })

  async function recall(key: string, type: string, write: () => Promise<string>): Promise<ServedFile> {
    const full = `${content.revision()} ${key}`
    const known = files.get(full)
    if (known) return known
    const file = createServed(`${type}; charset=utf-8`, Buffer.from(await write()), qualities.first)
    files.set(full, file)
    return file
  }

  return {
    markers: (query) =>
      recall(JSON.stringify(query), 'application/json', async () =>
        JSON.stringify(await content.markers(query)),
      ),
    async places({ region, area }) {
      const within = { ...(region && { region }), ...(area && { area }) }
      const result = await content.places({ ...within, pageSize: mostToFilter })
      if (result.total > mostToFilter) return undefined
      return recall(`places ${JSON.stringify(within)}`, 'application/json', async () =>
        JSON.stringify(packPlaces(result, (await content.site()).places.sorting)),
      )
    },
    async sitemap(origin, part) {
      const paths = await content.paths()
      if (!isSitemapPart(paths.length, part)) return undefined
      return recall(`sitemap ${origin} ${part}`, 'application/xml', async () =>
        sitemapXml(paths, origin, part),
      )
    },
  }
}
