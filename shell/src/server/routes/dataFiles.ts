import { LRUCache } from 'lru-cache'
import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'
import type { CellsView, MarkerColumns } from '@tessera/kit/contract/content'
import type { CategoryIcon, Content, ListQuery } from '@tessera/content/port'
import { categoryPaths } from '@tessera/content/categoryIcons'
import { cardInWords } from '../../pages/words/cardInWords.ts'
import { describeHit, groupHits, nameHit } from '../../pages/words/describeHit.ts'
import { pathsIn } from '../../pages/words/paths.ts'
import { wordsIn } from '../../words/wordsIn.ts'
import { packItems } from '../../shared/list/packItems.ts'
import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { findHits } from '../loading/findHits.ts'
import { examplePages } from './examplePages.ts'
import { isSitemapPart, pagesPerPart, sitemapXml } from './sitemapXml.ts'

/** Runs work that is not cached, once the visitor has a queue slot. */
export type Enqueue = <Made>(make: () => Promise<Made>) => Promise<Made>

/** The files of one language that are computed from all of its content. */
export type DataFiles = ReturnType<typeof openData>

const maxBytes = 3_000_000 /* of the documents of a list, before they are compressed; 7 000 rows have 1.6 MB, compressed 0.2 */
/** Remembers that there is nothing to send, for example because it would be too much. */
const none = createServed('text/plain', new Uint8Array(), qualities.once)
const found = (file: ServedFile) => (file === none ? undefined : file)

/** Lists can depend on the day, such as one of what is not past. */
function ofToday(type: string): string {
  return `${type} ${Math.floor(Date.now() / 86_400_000)}`
}

/** Computes files from all of the content of one language; the latest are cached with their compressed forms. */
export function openData(content: Content) {
  const files = new LRUCache<string, ServedFile>({ max: 60 /* one per list, and some filters */ })
  const views = new LRUCache<string, ServedFile>({ max: 100 /* of maps; some 10 kB each */ })

  async function recall(
    key: string,
    enqueue: Enqueue,
    make: () => Promise<ServedFile>,
    cache = files,
  ): Promise<ServedFile> {
    const full = `${content.revision()} ${key}`
    const cached = cache.get(full)
    if (cached) return cached
    const file = await enqueue(make)
    cache.set(full, file)
    return file
  }

  async function writeEntries(type: string, within: Pick<ListQuery, 'area' | 'by'>): Promise<ServedFile> {
    const site = await content.site()
    const columns = await content.entryColumns?.(type, within)
    if (!columns) return none
    const words = wordsIn(site.language, site)
    const items = columns.items.map((item) => cardInWords(item, words))
    const text = JSON.stringify({ ...columns, items: packItems({ ...columns, items }) })
    return text.length > maxBytes ? none : toServed('application/json', text)
  }

  /** Prepares markers for a map: with the addresses that visitors see, and with drawings. */
  async function forMap(markers: MarkerColumns): Promise<MarkerColumns> {
    const { own, prefix, routes } = pathsIn(await content.site())
    const isSame = Object.keys(routes).length === 0
    const href = isSame ? markers.href : markers.href.map((one) => own(one.slice(prefix.length)))
    return withDrawings({ ...withFormerNames(markers), population: markers.weight, href })
  }

  return {
    /** `MarkerColumns` as JSON, of the documents of a type; undefined if content has no types. */
    async markers(type: string, query: ListQuery, enqueue: Enqueue) {
      const { page: _, ...narrowed } = query
      async function make() {
        const markers = await content.entryMarkers?.(type, narrowed)
        return markers ? json(await forMap(markers)) : none
      }
      return found(await recall(JSON.stringify([ofToday(type), narrowed]), enqueue, make))
    },
    /** `MarkerCells` as JSON, of the documents of a type; undefined if content cannot aggregate them. */
    async cells(type: string, query: ListQuery, view: CellsView, enqueue: Enqueue) {
      async function make() {
        const cells = await content.entryCells?.(type, query, view)
        if (!cells) return none
        const places = await forMap(cells.places)
        return json({ ...withFormerNames(cells), places, listed: withFormerNames(cells.listed) })
      }
      return found(await recall(JSON.stringify([ofToday(type), query, view]), enqueue, make, views))
    },
    /** `SentColumns` as JSON; undefined when the list is too long for a browser to filter. */
    async entries(type: string, { area, by }: ListQuery, enqueue: Enqueue) {
      const within = { ...(area && { area }), ...(by && { by }) }
      const key = `list ${ofToday(type)} ${JSON.stringify(within)}`
      return found(await recall(key, enqueue, () => writeEntries(type, within)))
    },
    /** `{ paths, examples }` as JSON: pages on which remotes are checked. Checks of contract 1.0 read `paths`. */
    examples: (enqueue: Enqueue) =>
      recall('examples', enqueue, async function list() {
        const found = await examplePages(content)
        return json({ paths: found.map(({ path }) => path), examples: found })
      }),
    /** Search hits as JSON, while the visitor types; not cached. */
    suggestions: (text: string, enqueue: Enqueue) => enqueue(() => suggest(text, content)),
    /** Undefined for a part that does not exist. */
    async sitemap(origin: string, part: string | null, enqueue: Enqueue) {
      const pages = await content.pathCount()
      const { languages = [] } = await content.site()
      if (!isSitemapPart(pages, part, pagesPerPart(languages.length))) return undefined
      return recall(`sitemap ${origin} ${part}`, enqueue, async () =>
        toServed('application/xml', await sitemapXml(content, pages, origin, part)),
      )
    },
  }
}

/** Maximum number of suggestions while a visitor types. */
export const maxSuggestions = 8 /* fit beside a telephone's keyboard */

async function suggest(text: string, content: Content): Promise<ServedFile> {
  const site = await content.site()
  const words = wordsIn(site.language, site)
  const found = await findHits(content, text.slice(0, 80), maxSuggestions)
  const suggestions = groupHits(found, words).flatMap(({ label, hits }) =>
    hits.map((hit): Suggestion => ({
      name: nameHit(hit, words),
      about: describeHit(hit, words),
      group: label,
      ...(hit.mark !== undefined && { mark: hit.mark }),
      href: hit.href,
    })),
  )
  return json(suggestions, qualities.once)
}

/** Adds a column under its name in contract 1.0: 0.4 % more of 10,000 markers in Brotli, 12 % in gzip. */
function withFormerNames<Columns extends Pick<MarkerColumns, 'group'>>(columns: Columns) {
  return { ...columns, region: columns.group }
}

/** Replaces the names of icons, which content uses, by their SVG paths, which remotes need. */
function withDrawings({ categories, ...columns }: MarkerColumns): MarkerColumns {
  const withLines = categories?.map(({ name, icon }) => ({ name, icon: categoryPaths[icon as CategoryIcon] }))
  return { ...columns, ...(withLines && { categories: withLines }) }
}

function json(value: object, quality: number = qualities.first): ServedFile {
  return toServed('application/json', JSON.stringify(value), quality)
}

function toServed(type: string, text: string, quality: number = qualities.first): ServedFile {
  return createServed(`${type}; charset=utf-8`, Buffer.from(text), quality)
}
