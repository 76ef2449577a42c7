import { isSlotName } from '@tessera/kit/contract/slots'
import { z } from 'zod'
import { fieldSchema } from '../fields/fieldSchema.ts'
import { label, lines, thing, when } from '../fields/FieldKind.ts'
import { language } from '../schema/value.ts'
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
  z.strictObject({ kind: z.literal('body'), chips: fieldName.optional() }),
  z.strictObject({
    kind: z.literal('hero'),
    field: fieldName,
    line: lines.optional(),
    chips: fieldName.optional(),
  }),
  z.strictObject({
    kind: z.literal('facts'),
    fields: z.array(fieldName).min(1).max(40),
    isWide: z.boolean().optional(),
  }),
  z.strictObject({ kind: z.literal('gallery'), field: fieldName }),
  z.strictObject({
    kind: z.literal('map'),
    field: fieldName,
    near: z.int().min(0).max(12).optional(),
    zoom: z.int().min(1).max(18).optional(),
  }),
  listedSchema.extend({ kind: z.literal('entries'), heading: label }),
  z.strictObject({ kind: z.literal('list'), type: z.string(), by: fieldName, heading: label.optional() }),
  z.strictObject({ kind: z.literal('tiles'), type: z.string(), heading: label.optional() }),
  z.strictObject({ kind: z.literal('cards'), field: fieldName, heading: label.optional() }),
  z.strictObject({
    kind: z.literal('near'),
    type: z.string(),
    max: z.int().min(1).max(24),
    heading: label,
    within: z.number().positive().optional(),
    isPlain: z.boolean().optional(),
    id: z.string().refine(isSlotName, 'must be lower-case letters, digits and dashes').optional(),
    line: lines.optional(),
    only: fieldName.optional(),
    same: fieldName.optional(),
    unless: fieldName.optional(),
  }),
  z.strictObject({
    kind: z.literal('slot'),
    slot: z.string().refine(isSlotName, 'must be lower-case letters, digits and dashes'),
    options: z.record(z.string(), z.unknown()).default({}),
    entries: z.array(listedSchema).max(10).optional(),
    fallback: label,
  }),
])

/** The type in schema.org, of documents with some choices another, and of those with a value in a field another besides. */
const thingSchema = z.strictObject({
  otherwise: thing,
  by: fieldName.optional(),
  of: z.record(z.string(), thing).optional(),
  also: z.record(fieldName, thing).optional(),
})

const rank = z.int().min(0).max(8)

/** How search shows documents of a type. */
const searchSchema = z.strictObject({
  line: z.union([label, z.array(label).min(1).max(8)]).optional(),
  heading: label.optional(),
  called: label.optional(),
  rank: z.union([rank, z.strictObject({ by: fieldName, of: z.record(z.string(), rank) })]).optional(),
})

/** The list that opens in place of a document's page. */
const opensSchema = z.strictObject({
  list: z.string(),
  on: fieldName.optional(),
  by: z.union([fieldName, z.record(fieldName, fieldName)]).optional(),
  bounds: fieldName.optional(),
})

/** Documents that a slot is given. */
export type ListedEntries = z.output<typeof listedSchema>

/** A part of each page of a type. */
export type Part = z.input<typeof partSchema>

/** A type of documents that the site defines: its fields, its addresses, and what its pages are made up of. */
export const typeSchema = routed(ofPages).extend({
  name: label,
  title: fieldName,
  summary: fieldName.optional(),
  description: fieldName.optional(),
  pageTitle: lines.optional(),
  tile: fieldName.optional(),
  thing: z.union([thing, thingSchema]).optional(),
  above: fieldName.optional(),
  fields: z
    .record(fieldName, fieldSchema)
    .refine((fields) => Object.keys(fields).length <= 60, 'has more than 60 fields'),
  page: z.array(partSchema).max(40).optional(),
  context: z.array(fieldName).max(20, 'has more than 20 fields').optional(),
  mark: z.boolean().optional(),
  searchAs: searchSchema.optional(),
  opens: opensSchema.optional(),
  list: routed(ofList)
    .extend({
      title: label.optional(),
      heading: label,
      lead: label.optional(),
      row: z.array(fieldName).max(4, 'has more than 4 fields').default([]),
      rows: z
        .strictObject({
          line: lines.optional(),
          fact: fieldName.optional(),
          chips: fieldName.optional(),
          amount: z.strictObject({ field: fieldName, unit: label.optional() }).optional(),
        })
        .optional(),
      first: fieldName.optional(),
      orderNames: z.record(fieldName, label).optional(),
      sorting: language.optional(),
      facets: fieldNames.max(8, 'has more than 8 fields').default([]),
      sort: z.union([fieldName, fieldNames.min(1).max(8, 'has more than 8 fields')]).optional(),
      map: fieldName.optional(),
      group: fieldName.optional(),
      weight: fieldName.optional(),
      searchChoices: fieldNames.default([]),
      within: label.optional(),
      isDescending: z.boolean().optional(),
      when: when.optional(),
    })
    .optional(),
})

/** A type as it is written. */
export type TypeDefinition = z.input<typeof typeSchema>
/** A type that was checked. */
export type EntryType = z.output<typeof typeSchema>
