import type { Coordinates } from '@tessera/kit/contract/content'
import type { StoredBlock, StoredSlot } from '../assemble/collectBlocks.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { StoredPart } from '../assemble/buildEntry.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { Block, Entry, EntryCard, EntryFact, EntryPart, SlotBlock } from '../port/port.ts'
import { distanceBetween } from '../places/distanceBetween.ts'
import { inWords } from '../text/inWords.ts'
import { contextOfEntry } from './contextOfEntry.ts'
import { findEntry, listEntries, type StoredPageOfEntry } from './listEntries.ts'

/** Builds what the page of an entry shows, with the entries that it refers to and those that it lists. */
export function resolveEntry(compiled: Compiled, page: StoredPageOfEntry): Entry {
  const { name, type, values, picture, parts } = page.entry
  const definition = typeOf(compiled, type)
  const isList = name === type
  const described = Object.entries(values).map(([field, value]) => describe(definition, field, value))
  const { list, thing } = definition ?? {}
  return {
    type,
    ...(thing !== undefined && !isList && { thing }),
    ...(!isList && { context: contextOfEntry(compiled, page) }),
    ...(list &&
      !isList && {
        list: { heading: chooseLabel(list.heading, languageOf(compiled)), path: `/${pageNameOf(type)}` },
      }),
    ...(picture && { picture }),
    described: Object.fromEntries(described.flatMap(Object.entries)),
    ...(hasSummary(page) && { lead: page.description }),
    parts: parts.flatMap((part) => resolvePart(compiled, part, page)),
  }
}

/** Looks up the entries that blocks list. */
export function resolveBlocks(compiled: Compiled, blocks: readonly StoredBlock[]): readonly Block[] {
  return blocks.map(function resolve(stored) {
    if (stored.kind === 'slot') return resolveSlot(compiled, stored)
    const { max, when, ...block } = stored
    if (block.kind !== 'entries') return block
    const listed = listEntries(compiled, block.type, { when }).slice(0, max)
    return { ...block, entries: listed.map((one) => cardOf(compiled, one)) }
  })
}

function resolvePart(compiled: Compiled, part: StoredPart, page: StoredPageOfEntry): EntryPart | [] {
  if (part.kind === 'facts') {
    const facts = buildFacts(compiled, page, part.fields)
    return facts.length === 0 ? [] : { kind: 'facts', facts }
  }
  if (part.kind === 'map') return resolveMap(compiled, part, page)
  if (part.kind === 'slot') return resolveSlot(compiled, part, page)
  if (part.kind !== 'entries') return part
  const { heading, type, by, when, max } = part
  const of = referringTo(page, by)
  const entries = listEntries(compiled, type, { by: of, when })
    .slice(0, max)
    .map((one) => cardOf(compiled, one, by))
  if (entries.length === 0 && of) return []
  return { kind: 'entries', ...(heading !== undefined && { heading }), entries }
}

function referringTo({ entry: { name } }: StoredPageOfEntry, field: string | undefined) {
  return field === undefined ? undefined : { field, name }
}

const maxGiven = 100 // documents of one type for a slot: its data stand in the page

/** Looks up the entries that a slot gets; `page`: that of the entry whose type places it. */
function resolveSlot(
  compiled: Compiled,
  { lists, ...slot }: StoredSlot,
  page?: StoredPageOfEntry,
): SlotBlock {
  if (!lists) return slot
  const given = lists.flatMap(({ type, by, when, max = maxGiven }) =>
    listEntries(compiled, type, { by: page && referringTo(page, by), when }).slice(0, max),
  )
  const describe = (one: StoredPageOfEntry) => ({
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
  { entry: { name, type, values } }: StoredPageOfEntry,
): EntryPart | [] {
  const at = values[field]
  if (!isPoint(at)) return []
  const others = listEntries(compiled, type).flatMap(function place({ path, heading, entry }) {
    const there = entry.values[field]
    if (entry.name === name || !isPoint(there)) return []
    return { id: entry.name, name: heading, path, at: there, distance: distanceBetween(at, there) }
  })
  const nearest = others.toSorted((one, other) => one.distance - other.distance).slice(0, near)
  const neighbours = nearest.map(({ distance: _distance, ...neighbour }) => neighbour)
  return { kind: 'map', at, neighbours, ...(zoom !== undefined && { zoom }) }
}

function isPoint(value: unknown): value is Coordinates {
  return typeof value === 'object' && value !== null && 'lat' in value && 'lon' in value
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
  { entry: { type, values }, contentLanguage }: StoredPageOfEntry,
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
      term: field.label === undefined ? labelOf(name) : chooseLabel(field.label, language),
      ...shown,
      ...(other && { detail: other.heading, href: other.path }),
      ...(field.property !== undefined && { property: field.property }),
      ...(ofText && { language: ofText }),
    }
  })
}

/** `openingHours` → `Opening hours`. */
function labelOf(field: string): string {
  return inWords(field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
}

/** Builds an entry's card; without the field `by`, which is the same in all cards of a list. */
function cardOf(compiled: Compiled, page: StoredPageOfEntry, by?: string): EntryCard {
  const { heading, path, description, entry, contentLanguage } = page
  const row = typeOf(compiled, entry.type)?.list?.row ?? []
  return {
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
function hasSummary({ heading, description }: StoredPageOfEntry): boolean {
  return !description.endsWith(heading)
}
