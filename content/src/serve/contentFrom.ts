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

/** What content is built from. */
type Source = Omit<Engine, 'queries'> & { queries: Pick<Queries, 'ask' | 'inLanguage'> }

/** Builds the read port on compiled content. */
export function contentFrom(engine: Source): Content {
  const others = new Map<string, Content>()
  return {
    ...createContent(engine, engine.queries, async () => engine.shown().catalog),
    inLanguage: (language) =>
      others.getOrInsertComputed(language, function other() {
        const queries = engine.queries.inLanguage(language)
        return createContent(engine, queries, createCatalog(engine, queries))
      }),
  }
}

type Asking = Pick<Queries, 'ask'>

/** Creates a function that returns a language's shared data, queried once for each compiled file. */
function createCatalog(engine: Source, asking: Asking): () => Promise<Answer<'catalog'>> {
  let known: { for: unknown; catalog: Promise<Answer<'catalog'>> } | undefined
  return async function catalog() {
    const { catalog: first } = engine.shown()
    if (known?.for !== first) known = { for: first, catalog: asking.ask('catalog') }
    return known.catalog
  }
}

function createContent(engine: Source, queries: Asking, catalog: () => Promise<Answer<'catalog'>>): Content {
  return {
    async site() {
      const { site, groups, index } = await catalog()
      const footer = index && { footer: { ...site.footer, index } }
      return { ...site, ...(groups?.length && { groups }), ...footer }
    },
    async page(path) {
      const page = await queries.ask('page', path)
      const problem = page ? undefined : engine.shown().broken.get(path)
      if (problem) throw new BrokenDocument(problem)
      return page
    },
    redirect: async (path) =>
      (await queries.ask('movedTo', path)) ?? engine.shown().catalog.redirects?.[path],
    alternates: (paths) => queries.ask('alternates', paths),
    entries: (type, query) => queries.ask('entries', type, query),
    entryColumns: (type, query) => queries.ask('entryColumns', type, query),
    entryMarkers: (type, query) => queries.ask('entryMarkers', type, query),
    entryCells: (type, query, view) => queries.ask('entryCells', type, query, view),
    search: (text, max) => queries.ask('search', text, max),
    async mediaFile(name) {
      const file = await queries.ask('mediaFile', name)
      return file && { ...file, path: join(engine.shown().dir, file.path) }
    },
    banner: (name) => queries.ask('banner', name),
    pathCount: () => queries.ask('pathCount'),
    paths: (from, max) => queries.ask('paths', from, max),
    slotPaths: () => queries.ask('slotPaths'),
    revision: () => engine.shown().catalog.revision,
    watch(listener) {
      engine.listeners.add(listener)
      return () => engine.listeners.delete(listener)
    },
  }
}
