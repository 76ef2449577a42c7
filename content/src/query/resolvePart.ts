import type { StoredPart } from '../assemble/buildEntry.ts'
import { maxEntries, type StoredSlot } from '../assemble/collectBlocks.ts'
import type { PageOfEntry } from '../assemble/recordPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { chooseLabel, type Label } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { EntryCard, EntryPart, SlotBlock } from '../port/port.ts'
import { buildFacts } from './buildFacts.ts'
import { cardOf } from './cardOf.ts'
import { contextOfEntry, positionOf } from './contextOfEntry.ts'
import { labelOfField } from './labelOfField.ts'
import { chipsOf } from './chipsOf.ts'
import { lineOf } from './lineOf.ts'
import { findEntry, listEntries } from './listEntries.ts'
import { listSome } from './listSome.ts'
import { nearEntries } from './nearEntries.ts'
import { tilesOf } from './tilesOf.ts'

/** Looks up what a part shows; nothing if there is nothing to show. */
export function resolvePart(compiled: Compiled, part: StoredPart, page: PageOfEntry): EntryPart | [] {
  switch (part.kind) {
    case 'hero':
      return []
    case 'facts': {
      const facts = buildFacts(compiled, page, part.fields)
      if (facts.length === 0) return []
      return { kind: 'facts', ...(part.isWide ? { facts: [], wide: facts } : { facts, wide: [] }) }
    }
    case 'body':
      return resolveBody(compiled, part, page)
    case 'map':
      return resolveMap(compiled, part, page)
    case 'slot':
      return resolveSlot(compiled, part, page)
    case 'entries': {
      const { type, by, when, max = maxEntries } = part
      const of = referringTo(page, by)
      const { entries, ...more } = listSome(compiled, type, { by: of, when, max })
      return entries.length === 0 && of ? [] : { ...listCards(compiled, part.heading, entries), ...more }
    }
    case 'cards':
      return resolveCards(compiled, part, page)
    case 'near':
      return resolveNear(compiled, part, page)
    case 'list':
      return { kind: 'list' }
    case 'tiles': {
      const { kind, type, heading } = part
      const label = heading !== undefined && { heading: chooseLabel(heading, compiled.catalog.site.language) }
      return { kind, type, ...label, tiles: tilesOf(compiled, type) }
    }
    default:
      return part
  }
}

/** The text; its chips narrow the list that the page has. */
function resolveBody(
  compiled: Compiled,
  { chips: field }: Extract<StoredPart, { kind: 'body' }>,
  page: PageOfEntry,
): EntryPart {
  if (field === undefined) return { kind: 'body' }
  const list = page.entry.parts.some(({ kind }) => kind === 'list') ? { list: page.path } : {}
  return { kind: 'body', chips: { field, ...list, of: chipsOf(compiled, page, field) } }
}

function listCards(compiled: Compiled, heading: Label, entries: readonly EntryCard[]) {
  return { kind: 'entries', heading: chooseLabel(heading, compiled.catalog.site.language), entries } as const
}

const defaultNear = 6

function resolveMap(
  compiled: Compiled,
  { field, zoom, near = defaultNear }: Extract<StoredPart, { kind: 'map' }>,
  { entry: { name, type, values } }: PageOfEntry,
): EntryPart | [] {
  const of = compiled.catalog.types?.[type]?.fields[field]
  const at = of && values[field] !== undefined && kindOfField(of).at?.(values[field])
  if (!at) return []
  const found = nearEntries(compiled, { type, field, from: at, except: name, max: near })
  const hero = compiled.catalog.types?.[type]?.page?.find(({ kind }) => kind === 'hero')
  const neighbours = found.map(function describe({ distance: _unused, ...one }) {
    const other = hero?.kind === 'hero' && hero.chips ? findEntry(compiled, pageNameOf(one.id)) : undefined
    const [category] = other && hero?.kind === 'hero' ? chipsOf(compiled, other, hero.chips) : []
    return { ...one, ...(category && { category }) }
  })
  return { kind: 'map', at, neighbours, ...(zoom !== undefined && { zoom }) }
}

function resolveNear(
  compiled: Compiled,
  part: Extract<StoredPart, { kind: 'near' }>,
  { entry }: PageOfEntry,
): EntryPart | [] {
  const { type, max, within, heading, isPlain, id, line, only, same: field = '', unless = '' } = part
  const from = positionOf(compiled, entry)
  if (!from || entry.values[unless] !== undefined) return []
  const same = compiled.catalog.types?.[entry.type]?.fields[field]
  const value = entry.values[field]
  if (same && value === undefined) return []
  const ids = same && kindOfField(same).choices?.ids(value)
  const nearest = nearEntries(compiled, {
    type,
    from,
    except: entry.name,
    max,
    within,
    only,
    ...(ids && { same: { field, ids } }),
  })
  const entries = nearest.flatMap(function card({ id, distance }) {
    const found = findEntry(compiled, pageNameOf(id))
    if (!found) return []
    const where = line && lineOf(compiled, found, line)
    const tenths = Math.round(distance * 10) / 10
    return { ...cardOf(compiled, found), distance: tenths, ...(where !== undefined && { where }) }
  })
  if (entries.length === 0) return []
  return {
    ...listCards(compiled, heading, entries),
    ...(isPlain && { isPlain }),
    ...(id !== undefined && { id }),
  }
}

/** The documents that a field names, or the items that it has. */
function resolveCards(
  compiled: Compiled,
  { field: name, heading, pictures }: Extract<StoredPart, { kind: 'cards' }>,
  { entry: { type, values } }: PageOfEntry,
): EntryPart | [] {
  const field = compiled.catalog.types?.[type]?.fields[name]
  const value = values[name]
  if (!field || value === undefined) return []
  const { language } = compiled.catalog.site
  const label = heading ?? labelOfField(name, field, language)
  const { entries, items } = kindOfField(field)
  if (items) {
    const shown = items(value, field, language).map(function withPicture({ picture = '', ...item }) {
      return { ...item, ...(pictures[picture] && { picture: pictures[picture] }) }
    })
    const { property, thing } = field
    return {
      kind: 'items',
      id: name.toLowerCase(),
      heading: chooseLabel(label, language),
      items: shown,
      ...(property && { property }),
      ...(typeof thing === 'string' && { thing }),
    }
  }
  const found = (entries?.(value, field) ?? []).flatMap((one) => findEntry(compiled, pageNameOf(one)) ?? [])
  if (found.length === 0) return []
  const shown = found.map((one) => cardOf(compiled, one))
  return { ...listCards(compiled, label, shown), id: name.toLowerCase() }
}

function referringTo({ entry: { name } }: PageOfEntry, field: string | undefined) {
  return field === undefined ? undefined : { field, name }
}

const maxGiven = 100 // documents of one type for a slot: its data stand in the page

/** Looks up the entries that a slot gets; `page`: that of the entry whose type places it. */
export function resolveSlot(
  compiled: Compiled,
  { lists, ...slot }: StoredSlot,
  page?: PageOfEntry,
): SlotBlock {
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
