import { z } from 'zod'
import type { DeclaredSlot } from './composition.ts'
import { dataSchema } from './dataSchema.ts'
import { contextParts, isSlotName, slotActivations } from './slots.ts'

/** Server-side only (it carries zod), as all of this file. */
export const slotName = z.string().refine(isSlotName, 'must be lower-case letters, digits and dashes')

/** All that is said of a slot but what its data are, as a remote and its manifest write it. */
export const slotTraits = {
  activation: z.enum(slotActivations),
  context: z.array(z.enum(contextParts)).max(contextParts.length).default([]),
  blockSize: z.int().min(1).max(10_000).optional(),
  origins: z.array(z.string().refine(isOrigin, 'must be like https://api.example.org')).max(10).default([]),
}

/** Of a manifest, by slot. */
export const slotDeclarations = z.record(
  slotName,
  z.strictObject({ data: dataSchema, ...slotTraits }),
) satisfies z.ZodType<Record<string, DeclaredSlot>>

/** Nothing but scheme, host and port: it becomes part of a header. */
function isOrigin(text: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(?::\d+)?$/.test(text) && URL.parse(text)?.origin === text
}
