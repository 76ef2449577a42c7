import { kindOfField } from '../fields/fieldSchema.ts'
import { textsOf, type FieldKind, type Label } from '../fields/FieldKind.ts'
import { fieldsOfLine } from '../languages/fillLine.ts'
import { pointOf } from './columnValues.ts'
import type { EntryType, ListedEntries, Part } from './typeSchema.ts'

/** Reports a field that the type lacks, or that is of none of these kinds. */
type Known = (path: readonly PropertyKey[], name: string, kinds?: readonly string[]) => void
type Report = (path: readonly PropertyKey[], reason: string) => void

/** Parameters of a list's page that are no facets. */
const ofAddresses: readonly string[] = ['text', 'sort', 'bbox', 'page', 'map', 'sent', 'by']

/** Reports what a type names and what is not there. */
export function checkType(
  [of, type]: readonly [string, EntryType],
  types: Readonly<Record<string, EntryType>>,
  report: Report,
): void {
  const { title, summary, description, pageTitle, tile, above, fields, page = [], list } = type
  const kindOf = (name: string | undefined) => (name === undefined ? undefined : fields[name]?.kind)
  const known: Known = (path, name, kinds) => {
    const kind = kindOf(name)
    if (kind === undefined) report(path, `the type has no field ${name}`)
    else if (kinds && !kinds.includes(kind))
      report(path, `${name} is a field of ${kind}, not of ${kinds.join(' or ')}`)
  }
  known(['title'], title, ['words'])
  if (summary !== undefined) known(['summary'], summary, ['words'])
  if (description !== undefined) known(['description'], description, ['words'])
  if (tile !== undefined) known(['tile'], tile, ['pictures'])
  checkLines(pageTitle, ['pageTitle'], known)
  if (fields[title]?.isOptional) report(['title'], `${title} is optional, but each page needs a title`)
  if (above !== undefined) known(['above'], above, ['reference'])
  for (const [name, field] of Object.entries(fields)) {
    const { entries, derive, isCount } = kindOfField(field)
    const to = String(field['type'])
    if (entries && !types[to]) report(['fields', name, 'type'], `the site has no type ${to}`)
    if (derive) known(['fields', name, 'of'], String(field['of']), derive.from)
    const { except } = field as { except?: { field: string } }
    if (except) known(['fields', name, 'except'], except.field)
    if (isCount) checkEntries({ type: to, by: String(field['by']) }, ['fields', name])
  }
  for (const [at, part] of page.entries()) {
    if (part.kind === 'facts') for (const name of part.fields) known(['page', at, 'fields'], name)
    if ('field' in part) known(['page', at, 'field'], part.field, kindsOfPart[part.kind])
    if (part.kind === 'hero') checkHero(part, at, known, report)
    if (part.kind === 'body' && part.chips !== undefined)
      known(['page', at, 'chips'], part.chips, ['choices', 'size'])
    if (part.kind === 'near') checkNear(part, at)
    if (part.kind === 'near')
      for (const name of new Set([of, part.type]))
        if (pointOf(types[name]) === undefined)
          report(['page', at, 'type'], `${name} is no type with a field of point`)
    if (part.kind === 'entries' || part.kind === 'list') checkEntries(part, ['page', at])
    if (part.kind === 'list' && types[part.type]?.list === undefined)
      report(['page', at, 'type'], `${part.type} has no list`)
    if (part.kind === 'list' && page.findIndex(({ kind }) => kind === 'list') < at)
      report(['page', at], 'is a second list: a page has one, as its address has parameters for one')
    if (part.kind === 'tiles' && !types[part.type])
      report(['page', at, 'type'], `the site has no type ${part.type}`)
    if (part.kind === 'slot')
      for (const [index, listed] of (part.entries ?? []).entries())
        checkEntries(listed, ['page', at, 'entries', index])
  }
  for (const name of type.context ?? []) {
    known(['context'], name)
    if (fields[name] && kindOfField(fields[name]).pictures)
      report(['context'], `slots get no pictures: leave ${name} out`)
  }
  if (list?.when !== undefined && !hasTime(of)) report(['list', 'when'], `${of} has no field of dates`)
  if (list) checkList(fields, list, known, report)
  checkLines(type.searchAs?.line, ['searchAs', 'line'], known)
  const { rank } = type.searchAs ?? {}
  if (typeof rank === 'object') known(['searchAs', 'rank', 'by'], rank.by, ['choices', 'size'])
  if (type.opens) checkOpens(type.opens)

  function checkNear({ type, line, only, same, unless }: Extract<Part, { kind: 'near' }>, at: number): void {
    const ofOther: Known = (path, name, kinds) => {
      const kind = types[type]?.fields[name]?.kind
      if (!kind || (kinds && !kinds.includes(kind)))
        report(path, `${type} has no field ${name}${kinds ? ` of ${kinds.join(' or ')}` : ''}`)
    }
    const withIds = ['choices', 'reference', 'references', 'size']
    checkLines(line, ['page', at, 'line'], ofOther)
    if (only !== undefined) ofOther(['page', at, 'only'], only, withIds)
    if (same !== undefined) {
      known(['page', at, 'same'], same, withIds)
      ofOther(['page', at, 'same'], same, withIds)
    }
    if (unless !== undefined) known(['page', at, 'unless'], unless)
  }

  function hasTime(type: string): boolean {
    return Object.values(types[type]?.fields ?? {}).some((field) => kindOfField(field).range?.of === 'day')
  }

  function checkOpens({ list: of, on, by = {}, bounds }: NonNullable<EntryType['opens']>): void {
    const other = types[of]?.list
    if (!other) return report(['opens', 'list'], `${of} is no type with a list`)
    for (const [facet, name] of typeof by === 'string' ? [[by]] : Object.entries(by)) {
      if (!other.facets.includes(facet ?? '')) report(['opens', 'by'], `${facet} is no facet of ${of}`)
      if (name !== undefined) known(['opens', 'by'], name, ['reference', 'references', 'choices'])
    }
    if (bounds !== undefined) known(['opens', 'bounds'], bounds, ['bounds'])
    if (on === undefined) return
    known(['opens', 'on'], on, ['reference'])
    const page = types[String(fields[on]?.['type'])]
    if (page && (page.opens || !page.page?.some((part) => part.kind === 'list' && part.type === of)))
      report(['opens', 'on'], `pages of ${String(fields[on]?.['type'])} have no list of ${of}`)
  }

  function checkEntries(
    { type, by, when: at }: Pick<ListedEntries, 'type' | 'by' | 'when'>,
    path: readonly PropertyKey[],
  ): void {
    const other = types[type]
    const field = by === undefined ? undefined : other?.fields[by]
    if (!other) report([...path, 'type'], `the site has no type ${type}`)
    else if (by !== undefined && !(/^references?$/.test(field?.kind ?? '') && field?.['type'] === of))
      report([...path, 'by'], `${by} is no reference of ${type} to ${of}`)
    if (other && at !== undefined && !hasTime(type))
      report([...path, 'when'], `${type} has no field of dates`)
  }
}

const kindsOfPart = {
  hero: ['pictures'],
  gallery: ['pictures'],
  map: ['point'],
  cards: ['references', 'items'],
}

/** Reports facts of lines that the type lacks. */
function checkLines(
  lines: Label | readonly Label[] | undefined,
  path: readonly PropertyKey[],
  known: Known,
): void {
  for (const name of textsOf(lines).flatMap(fieldsOfLine)) known(path, name)
}

function checkHero(
  { line, chips }: Extract<Part, { kind: 'hero' }>,
  at: number,
  known: Known,
  report: Report,
): void {
  if (at > 0) report(['page', at], 'hero is the top of a page: name it first')
  checkLines(line, ['page', at, 'line'], known)
  if (chips !== undefined) known(['page', at, 'chips'], chips, ['choices', 'size'])
}

function checkList(
  fields: EntryType['fields'],
  {
    row,
    rows = {},
    first,
    orderNames = {},
    map,
    group,
    weight,
    sort = [],
    facets,
    searchChoices,
  }: NonNullable<EntryType['list']>,
  known: Known,
  report: Report,
): void {
  for (const name of row) known(['list', 'row'], name)
  const { line, fact, chips, amount } = rows
  checkLines(line, ['list', 'rows', 'line'], known)
  if (fact !== undefined) known(['list', 'rows', 'fact'], fact)
  if (chips !== undefined) known(['list', 'rows', 'chips'], chips, ['choices', 'size'])
  if (amount !== undefined) known(['list', 'rows', 'amount', 'field'], amount.field, ['number'])
  if (first !== undefined && !facets.includes(first))
    report(['list', 'first'], `${first} is no facet of the list`)
  for (const name of Object.keys(orderNames))
    if (![sort].flat().includes(name)) report(['list', 'orderNames'], `the list has no order ${name}`)
  if (map !== undefined) known(['list', 'map'], map, ['point'])
  if (group !== undefined) known(['list', 'group'], group, ['reference'])
  if (weight !== undefined) known(['list', 'weight'], weight, ['number'])
  fits('sort', [sort].flat(), 'sorted by', ({ range, order }) => range || order)
  fits('facets', facets, 'narrowed by', ({ range, choices }) => range || choices)
  for (const name of searchChoices) {
    known(['list', 'searchChoices'], name, ['choices', 'size'])
    if (!facets.includes(name)) report(['list', 'searchChoices'], `${name} is no facet of the list`)
  }
  const taken = facets.find((name) => ofAddresses.includes(name))
  if (taken) report(['list', 'facets'], `${taken} has a meaning of its own in addresses: choose another name`)

  function fits(
    option: string,
    names: readonly string[],
    how: string,
    canBe: (kind: FieldKind) => unknown,
  ): void {
    for (const name of names) {
      known(['list', option], name)
      const field = fields[name]
      if (field && !canBe(kindOfField(field)))
        report(['list', option], `a list cannot be ${how} ${name}, a field of ${field.kind}`)
    }
  }
}
