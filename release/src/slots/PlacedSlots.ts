import { z } from 'zod'

const text = z.string().max(1000)
const options = z.record(z.string(), z.unknown())

/** A slot that documents place, for example in `file` pages/about.md, `field` blocks[2], with the page's `path`. */
const placedSlot = z.object({
  slot: text,
  options,
  file: text,
  field: text,
  path: text,
  /** Type and title of a document of a type that the site defines, and how many more of it place the slot alike. */
  type: text.optional(),
  title: z.string().optional(),
  others: z.int().optional(),
})
export const placedSlots = z.array(placedSlot)
export type PlacedSlot = z.infer<typeof placedSlots>[number]

const maxNamed = 10

/**
 * Describes placed slots: `pages/about.md, blocks[2], on /about: list-map, <remark>`; of a document of a type
 * `exhibition 'Knots' (entries/exhibition/knots.md), …`.
 */
export function placesInWords(places: readonly (readonly [slot: PlacedSlot, what: string])[]): string {
  const named = places.slice(0, maxNamed).map(function describe([placed, what]) {
    return `${describeDocument(placed)}, ${placed.field}, on ${placed.path}: ${placed.slot}, ${what}`
  })
  const more = places.length - named.length
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('; ')
}

function describeDocument({ file, type, title, others }: PlacedSlot): string {
  const document = type === undefined ? file : `${type} '${title}' (${file})`
  return others === undefined ? document : `${document} and ${others} more`
}

/** All placed slots of an environment's content, or why they are unknown. */
export type PlacedSlots =
  | { status: 'known'; slots: readonly PlacedSlot[] }
  | { status: 'unknown'; cause: string }
