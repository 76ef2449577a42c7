import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type english from './en.json'

export type Words = Messages<keyof typeof english>

export function wordsOfPage(): Words {
  return compiledMessages(catalogues, document.documentElement.lang)
}
