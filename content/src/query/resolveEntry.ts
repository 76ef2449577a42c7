import type { StoredPart } from '../assemble/buildEntry.ts'
import type { StoredBlock } from '../assemble/collectBlocks.ts'
import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { sortsOf } from '../definition/columnValues.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { maxPageSize } from '../list/pageSpan.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type {
  Block,
  Entry,
  EntryFact,
  EntryPart,
  ListOfPage,
  ListParameters,
  TextPage,
} from '../port/port.ts'
import { entryAbove, groupOf, slugOf, summaryOf } from './cardOf.ts'
import { buildFacts } from './buildFacts.ts'
import { contextOfEntry } from './contextOfEntry.ts'
import { entryList } from './entryList.ts'
import { boundsOf } from './entryMarkers.ts'
import { listSome } from './listSome.ts'
import { resolveHero } from './resolveHero.ts'
import { resolvePart, resolveSlot } from './resolvePart.ts'
import { outlineOf } from './outlineOf.ts'
import { thingsOf } from './thingsOf.ts'
import { tilesOf } from './tilesOf.ts'

/** Builds what the page of an entry shows, with the entries that it refers to and those that it lists. */
export function resolveEntry(compiled: Compiled, page: PageOfEntry): Entry {
  const { name, type, values, picture, parts, translated } = page.entry
  const definition = typeOf(compiled, type)
  const isList = name === type
  const under = entryAbove(compiled, page)
  const list = parts.find((part) => part.kind === 'list')
  const outline = outlineOf(definition, page, 'large')
  const icon =
    outlineOf(definition, page, 'small') ??
    (under && outlineOf(typeOf(compiled, under.entry.type), under, 'small'))
  const lead = summaryOf(compiled, page)
  const described = Object.entries(values).map(([field, value]) => describe(definition, field, value))
  const things = isList ? [] : thingsOf(compiled, page)
  const unseen = unseenFacts(compiled, page)
  return {
    type,
    ...(things.length > 0 && { things }),
    ...(list && { listed: describeList(compiled, list, page) }),
    ...(!isList && { context: contextOfEntry(compiled, page) }),
    ...groupOf(compiled, page),
    ...(picture && { picture }),
    ...(outline && { outline }),
    ...(icon && { icon }),
    described: Object.fromEntries(described.flatMap(Object.entries)),
    ...(unseen.length > 0 && { unseen }),
    ...(lead !== undefined && { lead }),
    ...resolveHero(compiled, page),
    ...(under
      ? { under: { heading: under.heading, path: under.path } }
      : list && compiled.catalog.carousel && { under: { path: '/' } }),
    ...(translated && { isPartlyTranslated: true }),
    parts: joinFacts(parts.flatMap((part) => resolvePart(compiled, part, page))),
  }
}

/** Facts about a document for search engines, besides those that its page shows. */
function unseenFacts(compiled: Compiled, page: PageOfEntry): readonly EntryFact[] {
  const { type, parts } = page.entry
  const shown = new Set(parts.flatMap((part) => (part.kind === 'facts' ? part.fields : [])))
  const others = Object.entries(typeOf(compiled, type)?.fields ?? {}).filter(
    ([name, { property }]) => property && !shown.has(name),
  )
  const names = others.map(([name]) => name)
  return buildFacts(compiled, page, names)
}

/** Facts that follow each other share a section. */
function joinFacts(parts: readonly EntryPart[]): readonly EntryPart[] {
  return parts.reduce<EntryPart[]>(function join(joined, part) {
    const last = joined.at(-1)
    if (part.kind !== 'facts' || last?.kind !== 'facts') return [...joined, part]
    const [facts, wide] = [
      [...last.facts, ...part.facts],
      [...last.wide, ...part.wide],
    ]
    return [...joined.slice(0, -1), { kind: 'facts', facts, wide }]
  }, [])
}

const maxAbove = 8 /* documents, should they be above each other in a circle */

/** The pages above an entry: the document that it is below, with those above that; else its type's list. */
export function pagesAboveEntry(
  compiled: Compiled,
  page: PageOfEntry,
  max = maxAbove,
): NonNullable<TextPage['above']> {
  const { name, type } = page.entry
  const under = max > 0 ? entryAbove(compiled, page) : undefined
  if (under)
    return [...pagesAboveEntry(compiled, under, max - 1), { heading: under.heading, path: under.path }]
  const list = name === type ? undefined : typeOf(compiled, type)?.list
  return list
    ? [{ heading: chooseLabel(list.heading, languageOf(compiled)), path: `/${pageNameOf(type)}` }]
    : []
}

type PartOfList = Extract<StoredPart, { kind: 'list' }>

function describeList(compiled: Compiled, part: PartOfList, page: PageOfEntry): ListOfPage {
  const { type, heading } = part
  const by = part.by === undefined ? undefined : { field: part.by, id: slugOf(page) }
  const list = entryList(compiled, type, by)
  const bounds = list && boundsOf(list)
  const { facets = [] } = list ?? {}
  return {
    type,
    ...(by && { by }),
    ...(heading !== undefined && { heading: chooseLabel(heading, languageOf(compiled)) }),
    facets: facets.flatMap((name) => parametersOf(name, list?.type.fields[name])),
    sorts: list ? sortsOf(list.type).slice(1) : [],
    hasFilter: facets.length > 0,
    hasMap: list?.type.list?.map !== undefined,
    isShort: (list?.total ?? 0) <= maxPageSize,
    ...(bounds && { bounds }),
  }
}

function parametersOf(name: string, field: FieldDefinition | undefined): ListParameters['facets'] {
  const { choices, range } = field ? kindOfField(field) : {}
  const { of } = range ?? {}
  return [
    ...(choices || of === 'day' ? [{ kind: 'choices' as const, name }] : []),
    ...(of ? [{ kind: 'range' as const, name, of }] : []),
  ]
}

/** Looks up the entries that blocks list. */
export function resolveBlocks(compiled: Compiled, blocks: readonly StoredBlock[]): readonly Block[] {
  return blocks.map(function resolve(stored) {
    if (stored.kind === 'slot') return resolveSlot(compiled, stored)
    const { max, when, ...block } = stored
    if (block.kind === 'tiles') return { ...block, tiles: tilesOf(compiled, block.type) }
    if (block.kind !== 'entries') return block
    return { ...block, ...listSome(compiled, block.type, { when, max }) }
  })
}

function typeOf({ catalog }: Compiled, type: string): EntryType | undefined {
  return catalog.types?.[type]
}

function languageOf({ catalog }: Compiled): string {
  return catalog.site.language
}

function describe(type: EntryType | undefined, name: string, value: unknown): Entry['described'] {
  const field = type?.fields[name]
  return (field?.property === undefined && field && kindOfField(field).describe?.(value, field)) || {}
}
