import type { Compiled } from '../compiled/openCompiled.ts'

const placed = `
  SELECT block.value ->> 'slot' AS slot, min(pages.path) AS path
  FROM pages, json_each(pages.value, '$.blocks') AS block
  WHERE pages.value LIKE '%"kind":"slot"%' AND pages.kind <> 'hidden' AND block.value ->> 'kind' = 'slot'
  GROUP BY slot, pages.value ->> '$.entry.type' ORDER BY slot, path`

/**
 * For each slot that documents place, the path of a page with it: of each type that the site defines, and of another. Slots
 * that a type places are on all of its pages.
 */
export function slotPaths({ prepare }: Compiled): readonly { slot: string; path: string }[] {
  return prepare(placed)
    .all()
    .map(({ slot, path }) => ({ slot: String(slot), path: String(path) }))
}
