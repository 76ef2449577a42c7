import { placeEntry } from '../assemble/placeEntry.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { prefixOf } from '../languages/chooseName.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import type { SearchHit } from '../port/port.ts'
import { findEntry } from './listEntries.ts'
import { searchEntries } from '../search/searchEntries.ts'

/** Finds hits for a text, and names them in the current language. */
export function findHits(compiled: Compiled, text: string, max: number): readonly SearchHit[] {
  const hits = searchEntries(compiled.db, text, max, function hitOf(id) {
    if (id.startsWith('page/')) return recordHit(id, compiled.inLanguage(undefined))
    const found = compiled.placeAt(id.slice('place/'.length))
    return found && placeEntry(found.place, []).hit
  })
  const named = hits.map((hit) => withType(hit, compiled))
  return compiled.language === undefined ? named : named.map((hit) => inLanguage(hit, compiled))
}

function recordHit(id: string, compiled: Compiled): SearchHit | undefined {
  const page = findEntry(compiled, id.slice('page/'.length))
  return page && { id, kind: 'page', name: page.heading, href: page.path }
}

/** Names the type of a hit that is an entry; lists of entries have none. */
function withType(hit: SearchHit, { catalog }: Compiled): SearchHit {
  const [, id = ''] = /^page\/entries\/([^/]+)\//.exec(hit.id) ?? []
  const type = catalog.types?.[id]
  if (!type) return hit
  const { language } = catalog.site
  const name = chooseLabel(type.name, language)
  return {
    ...hit,
    type: name,
    group: { id, label: type.list ? chooseLabel(type.list.heading, language) : name },
  }
}

function inLanguage(hit: SearchHit, compiled: Compiled): SearchHit {
  const { regionNames } = compiled.catalog
  const region = hit.region && (regionNames.find(({ id }) => id === hit.region?.id) ?? hit.region)
  const name = translateName(hit, compiled)
  const path = hit.kind === 'page' ? translatedPage(hit, compiled)?.['path'] : undefined
  const { also, where, ...rest } = hit
  return {
    ...rest,
    name,
    href: prefixOf(compiled) + String(path ?? hit.href),
    ...(region && { region: { id: region.id, name: region.name } }),
    ...(where !== undefined && { where: translateWhere(where, hit, compiled) }),
    ...(also !== undefined && also !== name && { also }),
  }
}

function translateName(hit: SearchHit, compiled: Compiled): string {
  const { id, kind, name, region } = hit
  const { catalog } = compiled
  switch (kind) {
    case 'region':
      return catalog.regionNames.find((one) => one.id === region?.id)?.name ?? name
    case 'province':
      return translateProvince(name, region?.id, compiled) ?? name
    case 'page':
      return findEntry(compiled, id.slice('page/'.length))?.heading ?? name
    default:
      return catalog.areaNames?.[id] ?? name
  }
}

/** Translates the name of a province or region from the first language. */
function translateWhere(where: string, { region }: SearchHit, compiled: Compiled): string {
  const inRegion = where === region?.name
  const named = compiled.catalog.regionNames.find(({ id }) => inRegion && id === region.id)
  return named?.name ?? translateProvince(where, region?.id, compiled) ?? where
}

function translateProvince(
  name: string,
  region: string | undefined,
  { catalog, inLanguage }: Compiled,
): string | undefined {
  const { provinces } = inLanguage(undefined).catalog
  const known = provinces.find((one) => one.name === name && one.region === region)
  return catalog.provinces.find((one) => one.id === known?.id)?.name
}

function translatedPage({ id }: SearchHit, { prepare, language = '' }: Compiled) {
  const select = prepare('SELECT path FROM pages_in WHERE language = ? AND name = ?')
  return select.get(language, id.slice('page/'.length))
}
