import { kindOfField } from '../fields/fieldSchema.ts'
import type { FieldKind } from '../fields/FieldKind.ts'
import { checkParts, ofChips } from './checkParts.ts'
import { createTypeCheck, type TypeCheck } from './createTypeCheck.ts'
import type { EntryType } from './typeSchema.ts'

/** Parameters of a list's page that are no facets. */
const ofAddresses: readonly string[] = ['text', 'sort', 'bbox', 'page', 'map', 'sent', 'by']

/** Reports what a type names and what is not there. */
export function checkType(...asked: Parameters<typeof createTypeCheck>): void {
  const check = createTypeCheck(...asked)
  const { of, type, report, known } = check
  const { title, summary, description, pageTitle, tile, above, fields, list, searchAs, opens, thing } = type
  known(['title'], title, ['words'])
  if (summary !== undefined) known(['summary'], summary, ['words'])
  if (description !== undefined) known(['description'], description, ['words'])
  if (tile !== undefined) known(['tile'], tile, ['pictures'])
  check.checkLines(pageTitle, ['pageTitle'])
  if (fields[title]?.isOptional) report(['title'], `${title} is optional, but each page needs a title`)
  if (above !== undefined) known(['above'], above, ['reference'])
  checkFields(check)
  checkParts(check)
  for (const name of type.context ?? []) {
    known(['context'], name)
    if (fields[name] && kindOfField(fields[name]).pictures)
      report(['context'], `slots get no pictures: leave ${name} out`)
  }
  if (list?.when !== undefined && !check.hasTime(of)) report(['list', 'when'], `${of} has no field of dates`)
  if (list) checkList(check, list)
  check.checkLines(searchAs?.line, ['searchAs', 'line'])
  if (typeof thing === 'object') {
    if (thing.by !== undefined) known(['thing', 'by'], thing.by, ofChips)
    for (const name of Object.keys(thing.also ?? {})) known(['thing', 'also'], name)
  }
  const { rank } = searchAs ?? {}
  if (typeof rank === 'object') known(['searchAs', 'rank', 'by'], rank.by, ofChips)
  if (opens) checkOpens(check, opens)
}

function checkFields({ type: { fields }, types, report, known, checkEntries }: TypeCheck): void {
  for (const [name, field] of Object.entries(fields)) {
    const { entries, derive, isCount } = kindOfField(field)
    const to = String(field['type'])
    if (entries && !types[to]) report(['fields', name, 'type'], `the site has no type ${to}`)
    if (derive) known(['fields', name, 'of'], String(field['of']), derive.from)
    const { except } = field as { except?: { field: string } }
    if (except) known(['fields', name, 'except'], except.field)
    if (isCount) checkEntries({ type: to, by: String(field['by']) }, ['fields', name])
  }
}

function checkOpens(
  { type: { fields }, types, report, known }: TypeCheck,
  { list: of, on, by = {}, bounds }: NonNullable<EntryType['opens']>,
): void {
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

function checkList(
  { type: { fields }, report, known, checkLines }: TypeCheck,
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
): void {
  for (const name of row) known(['list', 'row'], name)
  const { line, fact, chips, amount } = rows
  checkLines(line, ['list', 'rows', 'line'])
  if (fact !== undefined) known(['list', 'rows', 'fact'], fact)
  if (chips !== undefined) known(['list', 'rows', 'chips'], chips, ofChips)
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
    known(['list', 'searchChoices'], name, ofChips)
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
