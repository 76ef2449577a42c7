import { placeholder } from '../assemble/placeholder.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import type { EntryType } from '../definition/typeSchema.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import type { EntryTile } from '../port/port.ts'
import { entryList } from './entryList.ts'
import { countChoices } from './match.ts'
import { listEntries } from './listEntries.ts'
import { cardOf, slugOf } from './cardOf.ts'
import { outlineOf, valuesOfKind } from './outlineOf.ts'

const maxTiles = 500 /* of one index */

/** Builds the tiles of all documents of a type, each with the number of documents that the list on its page has. */
export function tilesOf(compiled: Compiled, type: string): readonly EntryTile[] {
  const definition = compiled.catalog.types?.[type]
  const totalOf = countListed(compiled, definition)
  return listEntries(compiled, type, { max: maxTiles }).map(function tileOf(page): EntryTile {
    const card = cardOf(compiled, page)
    const outline = outlineOf(definition, page, 'small')
    const [hues] = valuesOfKind('hues', definition, page) as [(readonly [number, number])?]
    const picture =
      page.entry.tile ?? page.entry.picture ?? card.picture ?? (hues && placeholder(hues, 900, 1200))
    const listed = totalOf?.(slugOf(page))
    const own = { ...(outline && { outline }), ...(listed && { listed }) }
    return { ...card, ...(picture && { picture }), ...own }
  })
}

/** Counts, by slug, what the list on each page of a type has; undefined if the pages have no list. */
function countListed(compiled: Compiled, definition: EntryType | undefined) {
  const part = definition?.page?.find(({ kind }) => kind === 'list')
  const list = part?.kind === 'list' ? entryList(compiled, part.type) : undefined
  const column = part?.kind === 'list' ? list?.columns.choices.get(part.by) : undefined
  if (!list?.type.list || !column) return undefined
  const heading = chooseLabel(list.type.list.heading, compiled.catalog.site.language)
  const counts = countChoices(column, list.rows)
  const totals = new Map(column.ids.map((id, code) => [id, counts[code] ?? 0]))
  return (slug: string) => ({ heading, total: totals.get(slug) ?? 0 })
}
