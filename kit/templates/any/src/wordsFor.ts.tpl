import type { DataOf } from '@tessera/kit/contract/remote'
import { compiledMessages } from '@tessera/kit/language/compiledMessages'
import type { remote } from './remote.ts'
import { catalogues } from './words/catalogues.ts'

/** What the slot is given: the options of the block that places it, the page's language, and the page where it has a document. */
export type SlotData = DataOf<typeof remote>['{{name}}']

/** The same words in both entries; `attributes` are for their outermost element. */
export function wordsFor({ options: { title }, page, language }: SlotData) {
  const { text, attributes } = compiledMessages(catalogues, language)
  return {
    heading: page ? text('titleIn', { title, page: page.title }) : title,
    likes: (count: number) => text('likes', { count }),
    attributes,
  }
}
