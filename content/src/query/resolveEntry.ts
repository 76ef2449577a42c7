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
  EntryCard,
  EntryFact,
  EntryPart,
  ListParameters,
  SlotBlock,
  TextPage,
} from '../port/port.ts'
import { maxPageSize } from '../list/pageSpan.ts'
import { nearestRows } from './nearestPlaces.ts'
import { boundsOf } from './entryMarkers.ts'
import { contextOfEntry } from './contextOfEntry.ts'
import { entryList } from './entryList.ts'
import { labelOfField } from './labelOfField.ts'
import { findEntry, listEntries, type Narrowed } from './listEntries.ts'

/** Builds what the page of an entry shows, with the entries that it refers to and those that it lists. */
export function resolveEntry(compiled: Compiled, page: PageOfEntry): Entry {
  const { name, type, values, picture, parts } = page.entry
  const definition = typeOf(compiled, type)
  const isList = name === type
  const described = Object.entries(values).map(([field, value]) => describe(definition, field, value))
  const { thing } = definition ?? {}
  return {
    type,
    ...(thing !== undefined && !isList && { thing }),
    ...(isList ? { listed: describeList(compiled, type) } : { context: contextOfEntry(compiled, page) }),
    ...(picture && { picture }),
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

function describeList(compiled: Compiled, type: string): Entry['listed'] {
  const list = entryList(compiled, type)
  const bounds = list && boundsOf(list)
  const { facets = [], map } = list?.type.list ?? {}
  return {
    facets: facets.flatMap((name) => parametersOf(name, list?.type.fields[name])),
    sorts: list ? sortsOf(list.type).slice(1) : [],
    hasFilter: facets.length > 0,
    hasMap: map !== undefined,
    isShort:
      (list?.rows?.filter((isListed) => isListed === 1).length ?? list?.columns.size ?? 0) <= maxPageSize,
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
    if (block.kind !== 'entries') return block
    return { ...block, ...listSome(compiled, block.type, { when, max }) }
  })
}

function resolvePart(compiled: Compiled, part: StoredPart, page: PageOfEntry): EntryPart | [] {
  if (part.kind === 'facts') {
    const facts = buildFacts(compiled, page, part.fields)
    return facts.length === 0 ? [] : { kind: 'facts', facts }
  }
  if (part.kind === 'map') return resolveMap(compiled, part, page)
  if (part.kind === 'slot') return resolveSlot(compiled, part, page)
  if (part.kind !== 'entries') return part
  const { heading, type, by, when, max } = part
  const of = referringTo(page, by)
  const listed = listSome(compiled, type, { by: of, when, max })
  if (listed.entries.length === 0 && of) return []
  return { kind: 'entries', heading, ...listed }
}

/** The first documents of a list, and where the others are if the type has a list. */
function listSome(compiled: Compiled, type: string, { by, when, max = Infinity }: Narrowed) {
  const listed = listEntries(compiled, type, { by, when, max: max + 1 })
  const entries = listed.slice(0, max).map((one) => cardOf(compiled, one, by?.field))
  const list = typeOf(compiled, type)?.list
  if (!list || listed.length <= max) return { entries }
  const choices = by && list.facets.includes(by.field) && { [by.field]: [by.name.replace(/^.*\//, '')] }
  return { entries, more: { path: `/${pageNameOf(type)}`, query: choices ? { choices } : {} } }
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

/** Builds the facts of fields, in the language of the page; without facts about an entry that is hidden. */
function buildFacts(
  compiled: Compiled,
  { entry: { type, values }, contentLanguage }: PageOfEntry,
  fields: readonly string[],
): readonly EntryFact[] {
  return fields.flatMap(function buildFact(name): EntryFact | [] {
    const field = typeOf(compiled, type)?.fields[name]
    const value = values[name]
    const kind = field && kindOfField(field)
    if (value === undefined || !field || !kind?.show) return []
    const language = languageOf(compiled)
    const { entry, ...shown } = kind.show(value, field, language)
    const other = entry === undefined ? undefined : findEntry(compiled, pageNameOf(entry))
    if (entry !== undefined && !other) return []
    const ofText = kind.isTranslated ? contentLanguage : other?.contentLanguage
    return {
      term: labelOfField(name, field, language),
      ...shown,
      ...(other && { detail: other.heading, href: other.path }),
      ...(field.property !== undefined && { property: field.property }),
      ...(ofText && { language: ofText }),
    }
  })
}

/** Builds an entry's card; without the field `by`, which is the same in all cards of a list. */
export function cardOf(compiled: Compiled, page: PageOfEntry, by?: string): EntryCard {
  const { heading, path, description, entry, contentLanguage } = page
  const row = typeOf(compiled, entry.type)?.list?.row ?? []
  return {
    id: entry.name,
    name: heading,
    path,
    ...(hasSummary(page) && { summary: description }),
    ...(entry.picture && { picture: entry.picture }),
    facts: buildFacts(
      compiled,
      page,
      row.filter((field) => field !== by),
    ),
    ...(contentLanguage && { language: contentLanguage }),
  }
}

/** Whether the description says more than the title: one that the document leaves out ends with the title. */
function hasSummary({ heading, description }: PageOfEntry): boolean {
  return !description.endsWith(heading)
}
