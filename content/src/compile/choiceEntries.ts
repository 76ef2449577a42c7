import type { DatabaseSync } from 'node:sqlite'
import { choiceEntry } from '../assemble/collectSearchEntries.ts'
import { shapeOf } from '../definition/columnValues.ts'
import { pageNameOf, type SiteTypes } from '../definition/SiteTypes.ts'
import { textsOf } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import type { SearchEntry } from '../search/SearchEntry.ts'

/**
 * Builds the search entries of lists narrowed to a choice, such as the open museums of a town: of whole lists, and of the parts
 * that pages have or documents open, where a document has the choice. Their id is `choice/museum/topic/air` or
 * `choice/museum/topic/air/town/bremen`. Documents have the names that search has of them, but those in `alone` none.
 */
export function* choiceEntries(
  db: DatabaseSync,
  types: SiteTypes,
  language: string,
  alone: readonly string[],
): Iterable<SearchEntry> {
  const titleOf = db.prepare("SELECT title FROM entry_rows WHERE name = ? AND language = ''")
  const namesOf = db.prepare('SELECT name FROM search_name WHERE entry = ? AND own = 0')
  for (const [type, { list, fields }] of Object.entries(types)) {
    for (const [name, field] of Object.entries(fields)) {
      const { all, labelOf, pluralOf } = kindOfField(field).choices ?? {}
      if (!list?.searchChoices.includes(name) || !all) continue
      const whole = { where: undefined, names: textsOf(list.within), id: '' }
      for (const [of, choices] of readChosen(db, types, type, name)) {
        const part = of === undefined ? whole : documentAt(of)
        if (!part) continue
        for (const choice of all(field).filter((one) => choices.has(one))) {
          const label =
            pluralOf?.(choice, field, language) ?? labelOf?.(choice, field, language, () => '') ?? ''
          const id = `choice/${type}/${name}/${choice}${part.id}`
          yield choiceEntry(id, label, { ...part, language })
        }
      }
    }
  }

  function documentAt(name: string) {
    const title = titleOf.get(name)?.['title']
    const entry = `page/${pageNameOf(name)}`
    if (title === undefined || alone.includes(entry)) return undefined
    const names = namesOf.all(entry).map((row) => String(row['name']))
    return { where: String(title), names, id: `/${name}` }
  }
}

/** The choices that documents of a type have: all of them, and those that refer to a document with a part of the list. */
function readChosen(db: DatabaseSync, types: SiteTypes, type: string, field: string) {
  const { choices = [] } = types[type] ? shapeOf(types[type]) : {}
  const each = (name: string, as: string) =>
    `json_each(entry_rows.value, '$[1][${choices.indexOf(name)}]') AS ${as}`
  const rows = `entry_rows, ${each(field, 'chosen')}`
  const ofType = `WHERE language = '' AND entry_rows.name > '${type}/' AND entry_rows.name < '${type}/~'`
  const parts = Object.entries(types).flatMap(([of, { page = [], opens }]) => [
    ...page.flatMap((part) => (part.kind === 'list' && part.type === type ? [[part.by, of] as const] : [])),
    ...(opens?.list === type && typeof opens.by === 'string' ? [[opens.by, of] as const] : []),
  ])
  const queries = [
    `SELECT DISTINCT chosen.value AS choice, NULL AS slug, '' AS type, 0 AS part FROM ${rows} ${ofType}`,
    ...parts.map(
      ([by, of], at) =>
        `SELECT DISTINCT chosen.value, part.value, '${of}', ${at + 1} FROM ${rows}, ${each(by, 'part')} ${ofType}`,
    ),
  ]
  const found = db.prepare(`${queries.join(' UNION ALL ')} ORDER BY part, slug`).all()
  const byDocument = Map.groupBy(found, ({ slug, type: of }) =>
    slug === null ? undefined : `${String(of)}/${String(slug)}`,
  )
  return Array.from(byDocument, ([of, its]) => [of, new Set(its.map(({ choice }) => choice))] as const)
}
