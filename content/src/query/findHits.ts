import type { StoredText } from '../assemble/storedPage.ts'
import type { Compiled } from '../compiled/openCompiled.ts'
import { pageNameOf } from '../definition/SiteTypes.ts'
import { chooseLabel } from '../fields/FieldKind.ts'
import { kindOfField } from '../fields/fieldSchema.ts'
import { prefixOf } from '../languages/prefixOf.ts'
import type { SearchHit } from '../port/port.ts'
import { searchEntries } from '../search/searchEntries.ts'
import { groupOf } from './cardOf.ts'
import { lineOf } from './lineOf.ts'
import { findEntry } from './listEntries.ts'

/** Finds hits for a text, and names them in the current language. */
export function findHits(compiled: Compiled, text: string, max: number): readonly SearchHit[] {
  const prefix = prefixOf(compiled)
  return searchEntries(compiled.db, text, max).flatMap(function hitOf({ also, ...found }) {
    const hit = found.id.startsWith('choice/') ? choiceHit(found.id, compiled) : pageHit(found.id, compiled)
    const isOther = also !== undefined && also !== hit?.name
    return hit ? { ...hit, ...found, href: prefix + hit.href, ...(isOther && { also }) } : []
  })
}

/** The hit of a page in the current language; undefined if it is gone. */
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
