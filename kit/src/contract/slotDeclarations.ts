import { z } from 'zod'
import type { DeclaredSlot } from './composition.ts'
import { dataSchema, type DataSchema } from './dataSchema.ts'
import { isOrigin, originRule } from './isOrigin.ts'
import { contextParts, isSlotName, slotActivations, slotIcons, type ContextPart } from './slots.ts'

/** Schema of a slot's name. Server-side only, like all of this file, because it imports zod. */
export const slotName = z.string().refine(isSlotName, 'must be lower-case letters, digits and dashes')

/** An external site: `https://host[:port]`, lower case. */
export const origin = z.string().refine(isOrigin, originRule)

/** A line of text without control characters and direction marks, which would garble the text around it. */
const line = z
  .string()
  .regex(/^(?=.*\S)[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u, 'must be a line of plain text')

const declaredPart = z.enum(contextParts)

/** Schema of a slot's declaration in a remote; `data` parses the schema of the slot's data. */
export function slotSchema(data: z.ZodType<DataSchema>, part: z.ZodType<ContextPart> = declaredPart) {
  return z
    .strictObject({
      title: line.max(80).optional(),
      description: line.max(300).optional(),
      icon: z.enum(slotIcons).optional(),
      data,
      activation: z.enum(slotActivations),
      context: z.array(part).max(20).default([]),
      blockSize: z.int().min(1).max(10_000).optional(),
      origins: z.array(origin).max(10).default([]),
      load: z
        .strictObject({
          data,
          origins: z.array(origin).min(1).max(10),
          maxAge: z.int().min(1).max(86_400 /* s, a day: visitors may not see older data */),
        })
        .optional(),
    })
    .refine((slot) => slot.load === undefined || !Object.hasOwn(slot.data.properties ?? {}, 'loaded'), {
      path: ['data', 'loaded'],
      message: 'is what load returns: declare it as load.data',
    })
}

/** Schema of the declarations of a remote's events, by name, in the remote and in its manifest. */
export function eventsSchema(data: z.ZodType<DataSchema>) {
  return z
    .record(
      z.string().regex(/^[a-z][a-z0-9-]{0,63}$/, 'must be lower-case letters, digits and dashes'),
      z.strictObject({ data, keep: z.boolean().optional() }),
    )
    .refine((events) => Object.keys(events).length <= 20, 'has more than 20 events')
}

/** A part of the context, also one that a later contract adds: a shell that does not know it gives none. */
const builtPart = z.custom<ContextPart>(
  (name) => typeof name === 'string' && /^[a-z][a-zA-Z]{0,39}$/.test(name),
  'must be the name of a part of the context',
)

/** Schema of a manifest's slot declarations, by slot. */
export const slotDeclarations = z.record(slotName, slotSchema(dataSchema, builtPart)) satisfies z.ZodType<
  Record<string, DeclaredSlot>
>
