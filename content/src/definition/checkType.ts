import { kindOfField } from '../fields/fieldSchema.ts'
import type { FieldKind } from '../fields/FieldKind.ts'
import type { EntryType, ListedEntries } from './typeSchema.ts'

type Report = (path: readonly PropertyKey[], reason: string) => void

/** Parameters of a list's page that are no facets. */
const ofAddresses: readonly string[] = ['text', 'sort', 'bbox', 'page', 'map', 'sent']

/** Reports what a type names and what is not there. */
export function checkType(
  [of, type]: readonly [string, EntryType],
  types: Readonly<Record<string, EntryType>>,
  report: Report,
): void {
  const { title, summary, fields, page = [], list } = type
  const kindOf = (name: string | undefined) => (name === undefined ? undefined : fields[name]?.kind)
  const known = (path: readonly PropertyKey[], name: string, kinds?: readonly string[]) => {
    const kind = kindOf(name)
    if (kind === undefined) report(path, `the type has no field ${name}`)
    else if (kinds && !kinds.includes(kind))
      report(path, `${name} is a field of ${kind}, not of ${kinds.join(' or ')}`)
  }
  known(['title'], title, ['words'])
  if (summary !== undefined) known(['summary'], summary, ['words'])
  if (fields[title]?.isOptional) report(['title'], `${title} is optional, but each page needs a title`)
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'reference' && !types[String(field['type'])])
      report(['fields', name, 'type'], `the site has no type ${String(field['type'])}`)
  for (const [at, part] of page.entries()) {
    if (part.kind === 'facts') for (const name of part.fields) known(['page', at, 'fields'], name)
    if (part.kind === 'gallery') known(['page', at, 'field'], part.field, ['pictures'])
    if (part.kind === 'map') known(['page', at, 'field'], part.field, ['point'])
    if (part.kind === 'entries') checkEntries(part, ['page', at])
    if (part.kind === 'slot')
      for (const [index, listed] of (part.entries ?? []).entries())
        checkEntries(listed, ['page', at, 'entries', index])
  }
  for (const name of type.context ?? []) {
    known(['context'], name)
    if (kindOf(name) === 'pictures') report(['context'], `slots get no pictures: leave ${name} out`)
  }
  if (list?.when !== undefined && !hasTime(of)) report(['list', 'when'], `${of} has no field of dates`)
  if (list) checkList(fields, list, known, report)

  function hasTime(type: string): boolean {
    return Object.values(types[type]?.fields ?? {}).some((field) => kindOfField(field).range?.of === 'day')
  }

  function checkEntries({ type, by, when: at }: ListedEntries, path: readonly PropertyKey[]): void {
    const other = types[type]
    const field = by === undefined ? undefined : other?.fields[by]
    if (!other) report([...path, 'type'], `the site has no type ${type}`)
    else if (by !== undefined && !(field?.kind === 'reference' && field['type'] === of))
      report([...path, 'by'], `${by} is no reference of ${type} to ${of}`)
    if (other && at !== undefined && !hasTime(type))
      report([...path, 'when'], `${type} has no field of dates`)
  }
}

function checkList(
  fields: EntryType['fields'],
  { row, map, group, weight, sort = [], facets }: NonNullable<EntryType['list']>,
  known: (path: readonly PropertyKey[], name: string, kinds?: readonly string[]) => void,
  report: Report,
): void {
  for (const name of row) known(['list', 'row'], name)
  if (map !== undefined) known(['list', 'map'], map, ['point'])
  if (group !== undefined) known(['list', 'group'], group, ['reference'])
  if (weight !== undefined) known(['list', 'weight'], weight, ['number'])
  fits('sort', [sort].flat(), 'sorted by', ({ range, order }) => range || order)
  fits('facets', facets, 'narrowed by', ({ range, choices }) => range || choices)
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
