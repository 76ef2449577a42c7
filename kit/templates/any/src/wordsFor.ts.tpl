import type { DataOf } from '@tessera/kit/contract/remote'
import { createMessages } from '@tessera/kit/language/createMessages'
import type { remote } from './remote.ts'

/** What the slot is given: the options of the block that places it, the page's language, and its place where it has one. */
export type SlotData = DataOf<typeof remote>['{{name}}']

/** ICU messages by language. The first is for pages in every other language. */
const catalogues = {
  en: { titleIn: '{title} in {place}', likes: '{count, plural, one {# like} other {# likes}}' },
  es: { titleIn: '{title} en {place}', likes: '{count, plural, one {# me gusta} other {# me gusta}}' },
}

/** The same words in both entries; `attributes` are for their outermost element. */
export function wordsFor({ options: { title }, place, language }: SlotData) {
  const { text, attributes } = createMessages(catalogues, language)
  return {
    heading: place ? text('titleIn', { title, place: place.name }) : title,
    likes: (count: number) => text('likes', { count }),
    attributes,
  }
}
