import { placeEntry } from '../assemble/placeEntry.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { prefixOf } from '../languages/nameIn.ts'
import type { SearchHit } from '../port/port.ts'
import { searchEntries } from '../search/searchEntries.ts'

/** What a text may mean, called as it is in the language that is asked for. */
export function findHits(compiled: Compiled, text: string, max: number): readonly SearchHit[] {
  const hits = searchEntries(compiled.db, text, max, function placeHit(id) {
    const found = compiled.placeAt(id.slice('place/'.length))
    return found && placeEntry(found.place, []).hit
  })
  return compiled.language === undefined ? hits : hits.map((hit) => inLanguage(hit, compiled))
}

function inLanguage(hit: SearchHit, compiled: Compiled): SearchHit {
  const { regionNames } = compiled.catalog
  const region = hit.region && (regionNames.find(({ id }) => id === hit.region?.id) ?? hit.region)
  const name = nameOf(hit, compiled)
  const { also, ...rest } = hit
  return {
    ...rest,
    name,
    href: `${prefixOf(compiled)}${hit.kind === 'page' ? pathOf(hit, compiled) : hit.href}`,
    ...(region && { region: { id: region.id, name: region.name } }),
    ...(also !== undefined && also !== name && { also }),
  }
}

function nameOf(
  { id, kind, name, region }: SearchHit,
  { catalog, inLanguage, prepare, language }: Compiled,
): string {
  const first = inLanguage(undefined).catalog
  switch (kind) {
    case 'region':
      return catalog.regionNames.find((one) => one.id === region?.id)?.name ?? name
    case 'province': {
      const known = first.provinces.find((one) => one.name === name && one.region === region?.id)
      return catalog.provinces.find((one) => one.id === known?.id)?.name ?? name
    }
    case 'page': {
      const row = prepare('SELECT value FROM pages_in WHERE language = ? AND name = ?').get(
        language ?? '',
        id.slice('page/'.length),
      )
      const page = row?.['value'] ? (JSON.parse(String(row['value'])) as { heading?: string }) : undefined
      return page?.heading ?? name
    }
    default:
      return catalog.areaNames?.[id] ?? name
  }
}

/** Where a page is in this language. */
function pathOf({ id, href }: SearchHit, { prepare, language }: Compiled): string {
  const row = prepare('SELECT path FROM pages_in WHERE language = ? AND name = ?').get(
    language ?? '',
    id.slice('page/'.length),
  )
  return row ? String(row['path']) : href
}
