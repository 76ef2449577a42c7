import { z } from 'zod'

const text = z.string().max(1000)
const options = z.record(z.string(), z.unknown())

/** Slots that documents place: `file` is like `pages/about.md`, `field` like `blocks[2]`, `path` that of the page. */
export const placedSlots = z.array(z.object({ slot: text, options, file: text, field: text, path: text }))
export type PlacedSlot = z.infer<typeof placedSlots>[number]

/** All that the shown pages of an environment place, or why they are not known. */
export type PlacedSlots =
  | { status: 'known'; slots: readonly PlacedSlot[] }
  | { status: 'unknown'; cause: string }
