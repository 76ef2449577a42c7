import type { Compiled } from '../compiled/openCompiled.ts'

const placedIn = (list: '$.blocks' | '$.entry.parts') => `
  SELECT part.value ->> 'slot' AS slot, pages.value ->> '$.entry.type' AS type, pages.path
  FROM pages, json_each(pages.value, '${list}') AS part
  WHERE pages.value LIKE '%"kind":"slot"%' AND pages.kind <> 'hidden' AND part.value ->> 'kind' = 'slot'`

/** For each slot that documents place, the path of a page with it: of each type that the site defines, and of another. */
export function slotPaths({ prepare }: Compiled): readonly { slot: string; path: string }[] {
  const rows = prepare(
    `SELECT slot, min(path) AS path FROM (${placedIn('$.blocks')} UNION ALL ${placedIn('$.entry.parts')})
     GROUP BY slot, type ORDER BY slot, path`,
  ).all()
  return rows.map(({ slot, path }) => ({ slot: String(slot), path: String(path) }))
}
