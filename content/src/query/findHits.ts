import { placeEntry } from '../assemble/placeEntry.ts'
import type { StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import { prefixOf } from '../languages/chooseName.ts'
import type { SearchHit } from '../port/port.ts'
import { searchEntries } from '../search/searchEntries.ts'
import { groupOf } from './cardOf.ts'
import { lineOf } from './lineOf.ts'
import { findEntry } from './listEntries.ts'

/** Finds hits for a text, and names them in the current language. */
export function findHits(compiled: Compiled, text: string, max: number): readonly SearchHit[] {
  const hits = searchEntries(compiled.db, text, max, (id) => derivedHit(id, compiled))
  return compiled.language === undefined ? hits : hits.map((hit) => inLanguage(hit, compiled))
}

/** The hit of a place, a page, or a choice of a list, in the current language; undefined for others, whose hit is stored. */
function derivedHit(id: string, compiled: Compiled): SearchHit | undefined {
  if (id.startsWith('page/')) return pageHit(id, compiled)
  if (id.startsWith('choice/')) return choiceHit(id, compiled)
  const found = id.startsWith('place/') && compiled.placeAt(id.slice('place/'.length))
  return found ? placeEntry(found.place, []).hit : undefined
}

function pageHit(id: string, compiled: Compiled): SearchHit | undefined {
  const page: StoredText | undefined = findEntry(compiled, id.slice('page/'.length))
  if (!page) return undefined
  const { entry, heading, path } = page
  const hit = { id, kind: 'page', name: heading, href: path } as const
  const { site, types = {} } = compiled.catalog
  const definition = types[entry?.type ?? '']
  if (!entry || entry.name === entry.type || !definition) return hit
  const { searchAs, list, name: ofType } = definition
  const label = searchAs?.heading ?? list?.heading ?? ofType
  const shown = { ...page, entry }
  return {
    ...hit,
    what: lineOf(compiled, shown, searchAs?.line) ?? chooseLabel(ofType, site.language),
    group: { id: entry.type, label: chooseLabel(label, site.language) },
    mark: groupOf(compiled, shown).group,
  }
}

function choiceHit(id: string, compiled: Compiled): SearchHit | undefined {
  const [, type = '', name = '', choice = '', ...of] = id.split('/')
  const { site, types = {} } = compiled.catalog
  const field = types[type]?.fields[name]
  const { pluralOf, labelOf } = (field && kindOfField(field).choices) ?? {}
  const page = of.length > 0 ? findEntry(compiled, pageNameOf(of.join('/'))) : undefined
  if (!field || (of.length > 0 && !page)) return undefined
  const { path, heading } = page ?? { path: `/${pageNameOf(type)}` }
  return {
    id,
    kind: 'category',
    name: pluralOf?.(choice, field, site.language) ?? labelOf?.(choice, field, site.language, () => '') ?? '',
    ...(heading !== undefined && { where: heading }),
    href: `${path}${path.includes('?') ? '&' : '?'}${name}=${choice}`,
    ...(page && { mark: groupOf(compiled, page).group }),
  }
}

/** Names a hit in the language of the site in which it is shown. */
function inLanguage(hit: SearchHit, compiled: Compiled): SearchHit {
  const { regionNames } = compiled.catalog
  const region = hit.region && (regionNames.find(({ id }) => id === hit.region?.id) ?? hit.region)
  const name = translateName(hit, compiled)
  const { also, where, ...rest } = hit
  return {
    ...rest,
    name,
    href: prefixOf(compiled) + hit.href,
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
