import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type english from './en.json'

export type Words = Messages<keyof typeof english>

/** `language`: the page's language; undefined where the shell does not pass it. */
export function chooseWords(language = 'en'): Words {
  return compiledMessages(catalogues, language)
}
