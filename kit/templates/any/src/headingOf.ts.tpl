import type { DataOf } from '@tessera/kit/contract/remote'
import type { remote } from './remote.ts'

/** What the slot is given: the options of the block that places it, and the page's place where it has one. */
export type SlotData = DataOf<typeof remote>['{{name}}']

/** The same words in both entries. */
export function headingOf({ options, place }: SlotData): string {
  return place ? `${options.title} in ${place.name}` : options.title
}

export function likesOf(count: number): string {
  return count === 1 ? '1 like' : `${count} likes`
}
