import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type english from './en.json'

export type Words = Messages<keyof typeof english>

/** The messages in the page's language; English if the shell does not pass one. */
export function chooseWords(language = 'en'): Words {
  return compiledMessages(catalogues, language)
}
