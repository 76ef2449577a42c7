import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type english from './en.json'

export type Words = Messages<keyof typeof english>

/** What the shell adds to a map's data. */
export interface OfPage {
  language?: string | undefined
}

/** The messages in the page's language; English if the shell does not pass one. */
export function chooseWords(language = 'en'): Words {
  return compiledMessages(catalogues, language)
}

/** The messages in the document's language, for code that only browsers run. Cached, because there are many pins. */
export function wordsOfPage(): Words {
  const { lang } = document.documentElement
  if (last?.lang !== lang) last = { lang, words: chooseWords(lang || 'en') }
  return last.words
}

let last: { lang: string; words: Words } | undefined
