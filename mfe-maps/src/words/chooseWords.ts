import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { catalogues } from './catalogues.ts'
import type english from './en.json'

export type Words = Messages<keyof typeof english>

/** The words that the page adds to a map's data. */
export interface OfPage {
  language?: string | undefined
}

/** `language`: the page's language; undefined where the shell does not pass it. */
export function chooseWords(language = 'en'): Words {
  return compiledMessages(catalogues, language)
}

/** For what is drawn in the browser alone; pins are many. */
export function wordsOfPage(): Words {
  const { lang } = document.documentElement
  if (last?.lang !== lang) last = { lang, words: chooseWords(lang || 'en') }
  return last.words
}

let last: { lang: string; words: Words } | undefined
