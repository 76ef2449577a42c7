import { editDistance } from './editDistance.ts'

const nearBy = 4 /* changes between a name that is not there and the one that was meant */

/** The end of a message about an unknown name: the one that was probably meant, or nothing. */
export function describeNearest(name: string, known: readonly string[]): string {
  const near = known.map((one) => ({ one, distance: editDistance(name, one, nearBy) }))
  const [nearest] = near.toSorted((one, other) => one.distance - other.distance)
  return nearest && nearest.distance <= nearBy ? `; the nearest is ${nearest.one}` : ''
}
