import { z } from 'zod'
import { listFindings } from '../text/listFindings.ts'
import { label } from '../fields/FieldKind.ts'
import { schemaHint } from '../schema/value.ts'
import { ofList, routed } from './routed.ts'
import { checkType } from './checkType.ts'
import { typeSchema, type EntryType } from './typeSchema.ts'

const maxTypes = 50
const ownName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

const typesSchema = z.record(z.string(), z.unknown()).transform(function checkAll(all, context) {
  const names = Object.keys(all)
  const refuse = (path: readonly PropertyKey[], message: string) =>
    context.addIssue({ code: 'custom', path: [...path], message })
  if (names.length > maxTypes) refuse([], `has ${names.length} types; at most ${maxTypes} can be defined`)
  for (const name of names)
    if (!ownName.test(name))
      refuse([name], 'the name of a type is lower-case letters, digits and single dashes')
  const types: Record<string, EntryType> = {}
  for (const name of names.slice(0, maxTypes)) {
    const { data, error } = typeSchema.safeParse(all[name])
    if (data) types[name] = data
    for (const { path, message } of error ? listFindings(error) : []) refuse([name, ...path], message)
  }
  if (context.issues.length > 0) return z.NEVER
  for (const type of Object.entries(types))
    checkType(type, types, (path, reason) => refuse([type[0], ...path], reason))
  return types
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
      if (type === undefined || types[type]) continue
      issues.push({ code: 'custom', path: [key, 'type'], message: 'must be the name of a type', input: type })
    }
  })

/** A definition that was checked. */
export type Definition = z.output<typeof definitionSchema>
