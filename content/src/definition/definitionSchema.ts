import { z } from 'zod'
import { listFindings } from '../text/listFindings.ts'
import { label } from '../fields/FieldKind.ts'
import { schemaHint } from '../schema/value.ts'
import { ofList, ofPages, routed } from './routed.ts'
import { checkType } from './checkType.ts'
import { typeSchema, type EntryType } from './typeSchema.ts'

const maxTypes = 50
const place = routed(ofPages).extend({ list: routed(ofList).optional() })
const region = routed(ofPages)
/** A type of the product, of which a site sets only the addresses. */
export const routedType = place
const ownName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const typesSchema = z.record(z.string(), z.unknown()).transform(function split(all, context) {
  const isBuiltIn = ([name, type]: [string, unknown]) =>
    /^(?:place|region)$/.test(name) && !(typeof type === 'object' && type !== null && 'fields' in type)
  const entries = Object.entries(all)
  const { place: ofPlaces, region: ofRegions } = Object.fromEntries(entries.filter(isBuiltIn))
  const own = Object.fromEntries(entries.filter((one) => !isBuiltIn(one)))
  const names = Object.keys(own)
  const refuse = (path: readonly PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path], message })
  if (names.length > maxTypes) refuse([], `has ${names.length} types; at most ${maxTypes} can be defined`)
  for (const name of names)
    if (!ownName.test(name))
      refuse([name], 'the name of a type is lower-case letters, digits and single dashes')
  const types: Record<string, EntryType> = {}
  for (const name of names.slice(0, maxTypes)) {
    const type = check(typeSchema, own[name], name)
    if (type) types[name] = type
  }
  const checked = {
    place: check(place.optional(), ofPlaces, 'place'),
    region: check(region.optional(), ofRegions, 'region'),
    own: types,
  }
  if (context.issues.length > 0) return z.NEVER
  for (const type of Object.entries(checked.own))
    checkType(type, checked.own, (path, reason) => refuse([type[0], ...path], reason))
  return checked

  function check<Schema extends z.ZodType>(schema: Schema, value: unknown, name: string) {
    const { success, data, error } = schema.safeParse(value)
    if (success) return data
    for (const { path, message } of listFindings(error)) refuse([name, ...path], message)
    return undefined
  }
})

/** What `tessera.config.ts` exports by default: the types of the site, and where its pages are. */
export const definitionSchema = z
  .strictObject({
    ...schemaHint,
    types: typesSchema.prefault({}),
    search: routed(ofList).optional(),
    carousel: z.strictObject({ type: z.string(), heading: label, label: label.optional() }).optional(),
    footer: z.strictObject({ type: z.string(), heading: label }).optional(),
  })
  .check(function typesAreKnown({ value: { types, ...of }, issues }) {
    for (const key of ['carousel', 'footer'] as const) {
      const { type } = of[key] ?? {}
      if (type === undefined || types.own[type]) continue
      issues.push({ code: 'custom', path: [key, 'type'], message: 'must be the name of a type', input: type })
    }
  })

/** A definition that was checked. */
export type Definition = z.output<typeof definitionSchema>
