import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type { WordKey } from './WordKey.ts'

/** All words of the interface, for the server: browsers load those of a part, see `loadWords`. */
export function wordsIn(language: string): Messages<WordKey> {
  return compiledMessages<WordKey>(catalogues, language)
}
