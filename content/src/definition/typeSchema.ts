import { isSlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'
import { fieldSchema, kindOfField } from '../fields/fieldSchema.ts'
import { label, when, type FieldKind } from '../fields/FieldKind.ts'
import { ofEntries } from '../schema/entrySchema.ts'
import { ofList, ofPages, routed } from './routed.ts'

const fieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'must be letters and digits, a lower-case letter first')
  .refine(
    (name) => !ofEntries.includes(name),
    'is a field that each document has already: choose another name',
  )
  .refine((name) => !(name in Object.prototype), 'is a word of JavaScript: choose another name')

/** Documents of a type; `by`: a field of theirs that refers to the page's document. */
const listedSchema = z.strictObject({
  type: z.string(),
  by: fieldName.optional(),
  when: when.optional(),
  max: z.int().min(1).max(500).optional(),
})

const fieldNames = z
  .array(fieldName)
  .refine((names) => new Set(names).size === names.length, 'names a field twice')

const partSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('body') }),
  z.strictObject({ kind: z.literal('facts'), fields: z.array(fieldName).min(1).max(40) }),
  z.strictObject({ kind: z.literal('gallery'), field: fieldName }),
  z.strictObject({
    kind: z.literal('map'),
    field: fieldName,
    near: z.int().min(0).max(12).optional(),
    zoom: z.int().min(1).max(18).optional(),
  }),
  listedSchema.extend({ kind: z.literal('entries'), heading: label }),
  z.strictObject({
    kind: z.literal('slot'),
    slot: z.string().refine(isSlotName, 'must be lower-case letters, digits and dashes'),
    options: z.record(z.string(), z.unknown()).default({}),
    entries: z.array(listedSchema).max(10).optional(),
    fallback: label,
  }),
])

/** Documents that a slot is given. */
export type ListedEntries = z.output<typeof listedSchema>

/** A part of each page of a type. */
export type Part = z.input<typeof partSchema>

/** A type of documents that the site defines: its fields, its addresses, and what its pages are made up of. */
export const typeSchema = routed(ofPages).extend({
  name: label,
  title: fieldName,
  summary: fieldName.optional(),
  thing: z
    .string()
    .regex(/^[A-Z][A-Za-z]{1,59}$/, 'must be a type of schema.org, such as Museum')
    .optional(),
  fields: z
    .record(fieldName, fieldSchema)
    .refine((fields) => Object.keys(fields).length <= 60, 'has more than 60 fields'),
  page: z.array(partSchema).max(40).optional(),
  context: z.array(fieldName).max(20, 'has more than 20 fields').optional(),
  list: routed(ofList)
    .extend({
      heading: label,
      lead: label.optional(),
      row: z.array(fieldName).max(4, 'has more than 4 fields').default([]),
      facets: fieldNames.max(8, 'has more than 8 fields').default([]),
      sort: z.union([fieldName, fieldNames.min(1).max(8, 'has more than 8 fields')]).optional(),
      map: fieldName.optional(),
      isDescending: z.boolean().optional(),
      when: when.optional(),
    })
    .optional(),
})

/** A type as it is written. */
export type TypeDefinition = z.input<typeof typeSchema>
/** A type that was checked. */
export type EntryType = z.output<typeof typeSchema>

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
  { row, map, sort = [], facets }: NonNullable<EntryType['list']>,
  known: (path: readonly PropertyKey[], name: string, kinds?: readonly string[]) => void,
  report: Report,
): void {
  for (const name of row) known(['list', 'row'], name)
  if (map !== undefined) known(['list', 'map'], map, ['point'])
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
