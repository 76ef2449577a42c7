import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { StoredBlock, StoredSlot } from '../assemble/collectBlocks.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { columnOf, nameRows } from '../compiled/EntryColumns.ts'
import { readEntryColumns } from '../compiled/readEntryColumns.ts'
import type { StoredPart } from '../assemble/buildEntry.ts'
import { sortsOf } from '../definition/columnFields.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { kindOfField, type FieldDefinition } from '../fields/fieldSchema.ts'
import type {
  Block,
  Entry,
  EntryPart,
  ListOfPage,
  ListParameters,
  SlotBlock,
  TextPage,
} from '../port/port.ts'
import { nearestRows } from './nearestPlaces.ts'
import { boundsOf } from './entryMarkers.ts'
import { buildFacts, cardOf, groupOf, hasSummary, slugOf } from './cardOf.ts'
import { outlineOf, tilesOf } from './tilesOf.ts'
import { contextOfEntry } from './contextOfEntry.ts'
import { entryList } from './entryList.ts'
import { listEntries } from './listEntries.ts'

/** Builds what the page of an entry shows, with the entries that it refers to and those that it lists. */
export function resolveEntry(compiled: Compiled, page: PageOfEntry): Entry {
  const { name, type, values, picture, parts } = page.entry
  const definition = typeOf(compiled, type)
  const isList = name === type
  const list = parts.find((part) => part.kind === 'list')
  const outline = outlineOf(definition, page)
  const described = Object.entries(values).map(([field, value]) => describe(definition, field, value))
  const { thing } = definition ?? {}
  return {
    type,
    ...(thing !== undefined && !isList && { thing }),
    ...(list && { listed: describeList(compiled, list, page) }),
    ...(!isList && { context: contextOfEntry(compiled, page) }),
    ...groupOf(compiled, page),
    ...(picture && { picture }),
    ...(outline && { outline }),
    described: Object.fromEntries(described.flatMap(Object.entries)),
    ...(hasSummary(page) && { lead: page.description }),
    parts: parts.flatMap((part) => resolvePart(compiled, part, page)),
  }
}

/** The list of an entry's type, as the page above it; none for the list itself. */
export function listAbove(
  compiled: Compiled,
  { entry: { name, type } }: PageOfEntry,
): NonNullable<TextPage['above']> {
  const list = name === type ? undefined : typeOf(compiled, type)?.list
  if (!list) return []
  return [{ heading: chooseLabel(list.heading, languageOf(compiled)), path: `/${pageNameOf(type)}` }]
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
    ...(heading !== undefined && { heading }),
    facets: facets.flatMap((name) => parametersOf(name, list?.type.fields[name])),
    sorts: list ? sortsOf(list.type) : [],
    hasFilter: facets.length > 0,
    hasMap: list?.type.list?.map !== undefined,
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
    const listed = listEntries(compiled, block.type, { when, max })
    return { ...block, entries: listed.map((one) => cardOf(compiled, one)) }
  })
}

function resolvePart(compiled: Compiled, part: StoredPart, page: PageOfEntry): EntryPart | [] {
  if (part.kind === 'facts') {
    const facts = buildFacts(compiled, page, part.fields)
    return facts.length === 0 ? [] : { kind: 'facts', facts }
  }
  if (part.kind === 'map') return resolveMap(compiled, part, page)
  if (part.kind === 'slot') return resolveSlot(compiled, part, page)
  if (part.kind === 'list') return { kind: 'list' }
  if (part.kind === 'tiles') return { ...part, tiles: tilesOf(compiled, part.type) }
  if (part.kind !== 'entries') return part
  const { heading, type, by, when, max } = part
  const of = referringTo(page, by)
  const entries = listEntries(compiled, type, { by: of, when, max }).map((one) => cardOf(compiled, one, by))
  if (entries.length === 0 && of) return []
  return { kind: 'entries', heading, entries }
}

function referringTo({ entry: { name } }: PageOfEntry, field: string | undefined) {
  return field === undefined ? undefined : { field, name }
}

const maxGiven = 100 // documents of one type for a slot: its data stand in the page

/** Looks up the entries that a slot gets; `page`: that of the entry whose type places it. */
function resolveSlot(compiled: Compiled, { lists, ...slot }: StoredSlot, page?: PageOfEntry): SlotBlock {
  if (!lists) return slot
  const given = lists.flatMap(({ type, by, when, max = maxGiven }) =>
    listEntries(compiled, type, { by: page && referringTo(page, by), when, max }),
  )
  const describe = (one: PageOfEntry) => ({
    ...contextOfEntry(compiled, one),
    heading: one.heading,
    path: one.path,
  })
  return { ...slot, entries: given.map(describe) }
}

const defaultNear = 6

function resolveMap(
  compiled: Compiled,
  { field, zoom, near = defaultNear }: Extract<StoredPart, { kind: 'map' }>,
  { entry: { name, type, values } }: PageOfEntry,
): EntryPart | [] {
  const columns = readEntryColumns(compiled, type)
  const definition = typeOf(compiled, type)
  const of = definition?.fields[field]
  const at = of && values[field] !== undefined && kindOfField(of).at?.(values[field])
  const points = columns && definition && columnOf(columns, definition, field).point
  if (!points || !at) return []
  const isAsked = () => true
  const nearest = nearestRows(points, at, { isAsked }, near + 1).map(({ row }) => row)
  const neighbours = nameRows(compiled, columns, nearest).flatMap(function neighbourOf(other, index) {
    const row = nearest[index] ?? 0
    if (other.name === name) return []
    const point = { lat: points.lat[row] ?? NaN, lon: points.lon[row] ?? NaN }
    return { id: other.name, name: other.title, path: other.path, at: point }
  })
  return {
    kind: 'map',
    at,
    neighbours: neighbours.slice(0, near),
    ...(zoom !== undefined && { zoom }),
  }
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
