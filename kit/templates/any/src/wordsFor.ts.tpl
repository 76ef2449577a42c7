import type { DataOf } from '@tessera/kit/contract/remote'
import { compiledMessages } from '@tessera/kit/language/compiledMessages'
import type { remote } from './remote.ts'
import { catalogues } from './words/catalogues.ts'

/** What the slot is given: the options of the block that places it, the page's language, and its place where it has one. */
export type SlotData = DataOf<typeof remote>['{{name}}']

/** The same words in both entries; `attributes` are for their outermost element. */
export function wordsFor({ options: { title }, place, language }: SlotData) {
  const { text, attributes } = compiledMessages(catalogues, language)
  return {
    heading: place ? text('titleIn', { title, place: place.name }) : title,
    likes: (count: number) => text('likes', { count }),
    attributes,
  }
}
