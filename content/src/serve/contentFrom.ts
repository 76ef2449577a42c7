import { join } from 'node:path'
import type { Problem } from '@tessera/kit/contract/problems'
import type { Answer } from '../query/questions.ts'
import { BrokenDocument } from '../port/BrokenDocument.ts'
import type { Content, ContentChange } from '../port/port.ts'
import type { Queries } from './createQueries.ts'
import type { CompiledContent } from '../compile/CompilerMessage.ts'

/** Where the engine reports changes and problems of content. */
export interface ContentLog {
  info(message: string, detail: Readonly<Record<string, unknown>>): void
  error(message: string, detail: Readonly<Record<string, unknown>>): void
  /** `isNew`: it came up just now, and is not written again while it lasts. */
  problem(problem: Problem & { isNew?: boolean }): void
}

/** Data that every page needs, in memory. */
export interface ShownContent {
  catalog: Answer<'catalog'>
  problems: CompiledContent['problems']
  broken: ReadonlyMap<string, CompiledContent['problems'][number]>
  /** The folder with the media files. */
  dir: string
}

/** Compiled content that follows its source. */
export interface Engine {
  queries: Queries
  shown(): ShownContent
  listeners: Set<(change: ContentChange) => void>
}

type Asking = Pick<Queries, 'ask'> & Partial<Pick<Queries, 'inLanguage'>>

/** Builds the read port on compiled content; without `inLanguage`, only in the first language. */
export function contentFrom(
  queries: Asking,
  shown: () => ShownContent,
  listeners: Set<(change: ContentChange) => void>,
): Content {
  const first = createContent(queries, shown, async () => shown().catalog, listeners)
  const { inLanguage } = queries
  if (!inLanguage) return first
  const others = new Map<string, Content>()
  return {
    ...first,
    inLanguage: (language) =>
      others.getOrInsertComputed(language, function other() {
        const asking = inLanguage(language)
        return createContent(asking, shown, createCatalog(asking, shown), listeners)
      }),
  }
}

/** Creates a function that returns a language's shared data, queried once for each compiled file. */
function createCatalog(asking: Asking, shown: () => ShownContent): () => Promise<Answer<'catalog'>> {
  let known: { for: unknown; catalog: Promise<Answer<'catalog'>> } | undefined
  return async function catalog() {
    const { catalog: first } = shown()
    if (known?.for !== first) known = { for: first, catalog: asking.ask('catalog') }
    return known.catalog
  }
}

function createContent(
  queries: Pick<Queries, 'ask'>,
  shown: () => ShownContent,
  catalog: () => Promise<Answer<'catalog'>>,
  listeners: Set<(change: ContentChange) => void>,
): Content {
  return {
    async site() {
      const { site, groups, index } = await catalog()
      const footer = index && { footer: { ...site.footer, index } }
      return { ...site, ...(groups?.length && { groups }), ...footer }
    },
    async page(path) {
      const page = await queries.ask('page', path)
      const problem = page ? undefined : shown().broken.get(path)
      if (problem) throw new BrokenDocument(problem)
      return page
    },
    redirect: async (path) => (await queries.ask('movedTo', path)) ?? shown().catalog.redirects?.[path],
    alternates: (paths) => queries.ask('alternates', paths),
    entries: (type, query) => queries.ask('entries', type, query),
    entryColumns: (type, query) => queries.ask('entryColumns', type, query),
    entryMarkers: (type, query) => queries.ask('entryMarkers', type, query),
    entryCells: (type, query, view) => queries.ask('entryCells', type, query, view),
    search: (text, max) => queries.ask('search', text, max),
    async mediaFile(name) {
      const file = await queries.ask('mediaFile', name)
      return file && { ...file, path: join(shown().dir, file.path) }
    },
    banner: (name) => queries.ask('banner', name),
    pathCount: () => queries.ask('pathCount'),
    paths: (from, max) => queries.ask('paths', from, max),
    slotPaths: () => queries.ask('slotPaths'),
    revision: () => shown().catalog.revision,
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
