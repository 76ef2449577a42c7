import { z } from 'zod'
import type { DeclaredSlot } from './composition.ts'
import { dataSchema, type DataSchema } from './dataSchema.ts'
import { isOrigin, originRule } from './isOrigin.ts'
import { contextParts, isSlotName, slotActivations } from './slots.ts'

/** Server-side only (it carries zod), as all of this file. */
export const slotName = z.string().refine(isSlotName, 'must be lower-case letters, digits and dashes')

/** Of another site: `https://host[:port]`, lower case. */
export const origin = z.string().refine(isOrigin, originRule)

/** All that is said of a slot but what its data are, as a remote and its manifest write it. */
export const slotTraits = {
  activation: z.enum(slotActivations),
  context: z.array(z.enum(contextParts)).max(contextParts.length).default([]),
  blockSize: z.int().min(1).max(10_000).optional(),
  origins: z.array(origin).max(10).default([]),
}

/** All that is said of what a slot loads but what that is. `maxAge`: a day at most, as nobody waits longer for news. */
export const loadTraits = {
  origins: z.array(origin).min(1).max(10),
  maxAge: z.int().min(1).max(86_400),
}

/** What a slot that loads may not name itself: `load` gives it. */
export const isLoadedFree = {
  test: ({ data, load }: { data: DataSchema; load?: unknown }) =>
    load === undefined || !Object.hasOwn(data.properties ?? {}, 'loaded'),
  path: ['data', 'loaded'],
  message: 'is what load gives: declare it as load.data',
}

/** Of a manifest, by slot. */
export const slotDeclarations = z.record(
  slotName,
  z
    .strictObject({
      data: dataSchema,
      ...slotTraits,
      load: z.strictObject({ data: dataSchema, ...loadTraits }).optional(),
    })
    .refine(isLoadedFree.test, isLoadedFree),
) satisfies z.ZodType<Record<string, DeclaredSlot>>
