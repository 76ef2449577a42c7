import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type { WordKey } from './WordKey.ts'

/** All texts of the interface, for the server. Browsers load only groups of texts: see `loadWords`. */
export function wordsIn(language: string): Messages<WordKey> {
  return compiledMessages<WordKey>(catalogues, language)
}
