import type { DatabaseSync } from 'node:sqlite'
import { choiceEntry } from '../assemble/collectSearchEntries.ts'
import { shapeOf } from '../definition/columnValues.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'
import { textsOf } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import { choiceId } from '../search/choiceId.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'

/**
 * Builds the search entries of lists narrowed to a choice, such as the towns of a region: of whole lists, and of the parts
 * that pages of other documents have or open. Each has a document. Names of documents are those that search has of them.
 */
export function* choiceEntries(
  db: DatabaseSync,
  types: SiteTypes,
  language: string,
  isFound: (entry: string) => boolean,
): Iterable<SearchEntry> {
  const titleOf = db.prepare("SELECT title FROM entry_rows WHERE name = ? AND language = ''")
  const namesOf = db.prepare('SELECT name FROM search_name WHERE entry = ? AND own = 0')
  for (const [type, { list, fields }] of Object.entries(types)) {
    for (const name of list?.searchChoices ?? []) {
      const field = fields[name]
      const kind = field && kindOfField(field).choices
      if (!field || !kind) continue
      const { all, labelOf, pluralOf } = kind
      const labels = all?.(field).map((choice) => ({
        choice,
        label: pluralOf?.(choice, field, language) ?? labelOf(choice, field, language, () => choice) ?? choice,
      }))
      for (const by of [undefined, ...referencesOf(types, type)]) {
        const chosen = readChosen(db, type, types, name, by?.field)
        for (const [slug, choices] of chosen) {
          const of = by && `${by.type}/${slug}`
          const title = of === undefined ? undefined : titleOf.get(of)?.['title']
          const entry = `page/${pageNameOf(of ?? '')}`
          if (of !== undefined && (title === undefined || !isFound(entry))) continue
          const names = of ? namesOf.all(entry).map((row) => String(row['name'])) : textsOf(list?.within)
          const where = title === undefined ? undefined : String(title)
          for (const { choice, label } of labels ?? [])
            if (choices.has(choice))
              yield {
                ...choiceEntry(label, { where, names, language }, (found) => ({
                  id: choiceId({ type, field: name, choice, of }),
                  kind: 'category',
                  name: found,
                  href: '',
                })),
                isHitDerived: true,
              }
        }
      }
    }
  }
}

/** Fields of a type by which documents of other types have a part of its list, on their page or in its place. */
function referencesOf(types: SiteTypes, type: string): readonly { field: string; type: string }[] {
  return Object.entries(types).flatMap(([other, { page = [], opens }]) => [
    ...page.flatMap((part) => (part.kind === 'list' && part.type === type ? { field: part.by, type: other } : [])),
    ...(opens?.list === type && typeof opens.by === 'string' ? [{ field: opens.by, type: other }] : []),
  ])
}

/** Slug of a document → the choices that documents which refer to it by the field `by` have; without `by`, one slug, `''`. */
function readChosen(
  db: DatabaseSync,
  type: string,
  types: SiteTypes,
  name: string,
  by: string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const { choices = [] } = types[type] ? shapeOf(types[type]) : {}
  const column = (field: string) => `value ->> '$[1][${choices.indexOf(field)}]'`
  const rows = db
    .prepare(
      `SELECT DISTINCT ${column(name)} AS chosen, ${by === undefined ? `'[""]'` : column(by)} AS slugs
       FROM entry_rows WHERE language = '' AND name > '${type}/' AND name < '${type}/~'`,
    )
    .all()
  const found = new Map<string, Set<string>>()
  for (const { chosen, slugs } of rows)
    for (const slug of JSON.parse(String(slugs ?? '[]')))
      for (const choice of JSON.parse(String(chosen ?? '[]')))
        found.getOrInsertComputed(slug, () => new Set()).add(choice)
  return found
}
