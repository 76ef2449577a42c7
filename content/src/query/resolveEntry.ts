import type { StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { StoredEntry, StoredFact, StoredPart } from '../assemble/buildEntry.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import type { Entry, EntryCard, EntryFact, EntryPart } from '../port/port.ts'
import { untranslated } from './storedAt.ts'

type StoredPageOfEntry = StoredText & { entry: StoredEntry }

/** Looks up the entries that an entry refers to, and those that its page lists. */
export function resolveEntry(
  compiled: Compiled,
  { name, row: _row, order: _order, references: _references, ...entry }: StoredEntry,
): Entry {
  return {
    ...entry,
    parts: entry.parts.flatMap((part) => resolvePart(compiled, part, name)),
  }
}

function resolvePart(compiled: Compiled, part: StoredPart, name: string): EntryPart | [] {
  if (part.kind === 'facts') {
    const facts = resolveFacts(compiled, part.facts)
    return facts.length === 0 ? [] : { kind: 'facts', facts }
  }
  if (part.kind !== 'entries') return part
  const { heading, type, by, max } = part
  const listed = listEntries(compiled, type, by === undefined ? undefined : { field: by, name })
  const entries = listed.slice(0, max).map((one) => cardOf(compiled, one))
  if (entries.length === 0 && by !== undefined) return []
  return { kind: 'entries', ...(heading !== undefined && { heading }), entries }
}

/** Facts with the titles and paths of the entries that they refer to; without facts about an entry that is hidden. */
function resolveFacts(compiled: Compiled, facts: readonly StoredFact[]): readonly EntryFact[] {
  return facts.flatMap(function resolve({ entry, ...fact }): EntryFact | [] {
    if (entry === undefined) return fact
    const page = findEntry(compiled, pageNameOf(entry))
    return page ? { ...fact, detail: page.heading, href: page.path } : []
  })
}

/** Finds an entry's page in the current language; if it is untranslated, in the first. */
function findEntry(compiled: Compiled, name: string): StoredPageOfEntry | undefined {
  const { prepare, language } = compiled
  const translated =
    language === undefined
      ? undefined
      : prepare('SELECT value FROM pages_in WHERE language = ? AND name = ? AND value IS NOT NULL').get(
          language,
          name,
        )
  if (translated) return JSON.parse(String(translated['value']))
  const first = prepare(
    "SELECT value FROM pages WHERE name = ? AND value IS NOT NULL AND kind <> 'hidden'",
  ).get(name)
  if (!first) return undefined
  const page = JSON.parse(String(first['value'])) as StoredPageOfEntry
  return language === undefined ? page : (untranslated(page, compiled) as StoredPageOfEntry)
}

/** Lists the entries of a type by their order, then title; `by`: those whose field refers to the entry of this page. */
function listEntries(
  compiled: Compiled,
  type: string,
  by?: { field: string; name: string },
): readonly StoredPageOfEntry[] {
  const { prepare, catalog } = compiled
  const folder = `${pageNameOf(type)}/`
  const rows = prepare(
    `SELECT name FROM pages WHERE name >= ?1 AND name < ?2 AND value IS NOT NULL AND kind <> 'hidden'
     AND (?3 IS NULL OR value ->> ('$.entry.references.' || ?3) = ?4)`,
  ).all(folder, `${folder}~`, by?.field ?? null, by?.name ?? null)
  const { compare } = new Intl.Collator(catalog.site.language, { numeric: true })
  return rows
    .flatMap(({ name }) => findEntry(compiled, String(name)) ?? [])
    .toSorted((one, other) => compareOrder(one, other) || compare(one.heading, other.heading))
}

function compareOrder(
  { entry: { order: one } }: StoredPageOfEntry,
  { entry: { order: other } }: StoredPageOfEntry,
): number {
  if (one === other) return 0
  if (one === undefined || other === undefined) return one === undefined ? 1 : -1
  return one < other ? -1 : 1
}

function cardOf(
  compiled: Compiled,
  { heading, path, description, entry, contentLanguage }: StoredPageOfEntry,
): EntryCard {
  return {
    name: heading,
    path,
    ...(description !== '' && { summary: description }),
    ...(entry.picture && { picture: entry.picture }),
    facts: resolveFacts(compiled, entry.row),
    ...(contentLanguage && { language: contentLanguage }),
  }
}
