import { z } from 'zod'

const text = z.string().max(1000)
const options = z.record(z.string(), z.unknown())

/** Slots that documents place, for example in `file` pages/about.md, `field` blocks[2], with the page's `path`. */
export const placedSlots = z.array(z.object({ slot: text, options, file: text, field: text, path: text }))
export type PlacedSlot = z.infer<typeof placedSlots>[number]

const maxNamed = 10

/** Describes placed slots: `pages/about.md, blocks[2], on /about: list-map, <remark>`. */
export function placesInWords(places: readonly (readonly [slot: PlacedSlot, what: string])[]): string {
  const named = places.slice(0, maxNamed).map(function describe([{ file, field, path, slot }, what]) {
    return `${file}, ${field}, on ${path}: ${slot}, ${what}`
  })
  const more = places.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

/** All placed slots of an environment's content, or why they are unknown. */
export type PlacedSlots =
  | { status: 'known'; slots: readonly PlacedSlot[] }
  | { status: 'unknown'; cause: string }
