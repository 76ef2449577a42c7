import type { StoredBlock } from '../assemble/collectBlocks.ts'
import type { StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { StoredEntry, StoredPart } from '../assemble/buildEntry.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { Block, Entry, EntryCard, EntryFact, EntryPart } from '../port/port.ts'
import { inWords } from '../text/inWords.ts'
import { untranslated } from './storedAt.ts'

type StoredPageOfEntry = StoredText & { entry: StoredEntry }

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
    ...(list &&
      !isList && {
        list: { heading: chooseLabel(list.heading, languageOf(compiled)), path: `/${pageNameOf(type)}` },
      }),
    ...(picture && { picture }),
    described: Object.fromEntries(described.flatMap(Object.entries)),
    parts: parts.flatMap((part) => resolvePart(compiled, part, page)),
  }
}

/** Looks up the entries that blocks list. */
export function resolveBlocks(compiled: Compiled, blocks: readonly StoredBlock[]): readonly Block[] {
  if (!blocks.some(({ kind }) => kind === 'entries')) return blocks
  return blocks.map(function resolve({ max, ...block }) {
    if (block.kind !== 'entries') return block
    const listed = listEntries(compiled, block.type).slice(0, max)
    return { ...block, entries: listed.map((one) => cardOf(compiled, one)) }
  })
}

function resolvePart(compiled: Compiled, part: StoredPart, page: StoredPageOfEntry): EntryPart | [] {
  if (part.kind === 'facts') {
    const facts = buildFacts(compiled, page, part.fields)
    return facts.length === 0 ? [] : { kind: 'facts', facts }
  }
  if (part.kind !== 'entries') return part
  const { heading, type, by, max } = part
  const of = by === undefined ? undefined : { field: by, name: page.entry.name }
  const entries = listEntries(compiled, type, of)
    .slice(0, max)
    .map((one) => cardOf(compiled, one, by))
  if (entries.length === 0 && of) return []
  return { kind: 'entries', ...(heading !== undefined && { heading }), entries }
}

function typeOf({ catalog }: Compiled, type: string): EntryType | undefined {
  return catalog.types?.[type]
}

function languageOf({ catalog }: Compiled): string {
  return catalog.site.language
}

function describe(type: EntryType | undefined, name: string, value: unknown): Entry['described'] {
  const field = type?.fields[name]
  return (field && kindOfField(field).describe?.(value, field)) ?? {}
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

/** Finds an entry's page in the current language; if it is untranslated, in the first. */
function findEntry(compiled: Compiled, name: string): StoredPageOfEntry | undefined {
  const { prepare, language } = compiled
  const ofLanguage = 'SELECT value FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL'
  const translated = language === undefined ? undefined : prepare(ofLanguage).get(language, name)
  if (translated) return JSON.parse(String(translated['value']))
  const ofFirst = "SELECT value FROM pages WHERE name = ? AND value IS NOT NULL AND kind <> 'hidden'"
  const first = prepare(ofFirst).get(name)
  if (!first) return undefined
  const page: StoredPageOfEntry = JSON.parse(String(first['value']))
  return language === undefined ? page : untranslated(page, compiled)
}

/** Lists the entries of a type as its list is sorted, then by title; `by`: those whose field refers to this entry. */
function listEntries(
  compiled: Compiled,
  type: string,
  by?: { field: string; name: string },
): readonly StoredPageOfEntry[] {
  const folder = `${pageNameOf(type)}/`
  const rows = compiled
    .prepare(
      `SELECT name FROM pages WHERE name >= ?1 AND name < ?2 AND value IS NOT NULL AND kind <> 'hidden'
       AND (?3 IS NULL OR value ->> ('$.entry.references.' || ?3) = ?4)`,
    )
    .all(folder, `${folder}~`, by?.field ?? null, by?.name ?? null)
  const { compare } = new Intl.Collator(languageOf(compiled), { numeric: true })
  const definition = typeOf(compiled, type)
  const sort = definition?.list?.sort
  const field = sort === undefined ? undefined : definition?.fields[sort]
  return rows
    .flatMap(({ name }) => findEntry(compiled, String(name)) ?? [])
    .map((page) => ({ page, order: field && orderOf(page.entry.values[sort ?? '']) }))
    .toSorted(
      (one, other) => compareOrder(one.order, other.order) || compare(one.page.heading, other.page.heading),
    )
    .map(({ page }) => page)

  function orderOf(value: unknown): string | number | undefined {
    return value === undefined || !field ? undefined : kindOfField(field).order?.(value)
  }
}

/** Entries without a value are last. */
function compareOrder(one: string | number | undefined, other: string | number | undefined): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return one < other ? -1 : 1
}

/** Builds an entry's card; without the field `by`, which is the same in all cards of a list. */
function cardOf(compiled: Compiled, page: StoredPageOfEntry, by?: string): EntryCard {
  const { heading, path, description, entry, contentLanguage } = page
  const row = typeOf(compiled, entry.type)?.list?.row ?? []
  return {
    name: heading,
    path,
    ...(description !== '' && { summary: description }),
    ...(entry.picture && { picture: entry.picture }),
    facts: buildFacts(
      compiled,
      page,
      row.filter((field) => field !== by),
    ),
    ...(contentLanguage && { language: contentLanguage }),
  }
}
