import type { Messages } from '@tessera/kit/language/compiledMessages'
import { createContext, useContext } from 'react'
import type { WordKey } from '@tessera/content/words'
import type { Paths } from './paths.ts'

/** All texts of a page's language, and its formats of numbers and dates. */
export type AllWords = Messages<WordKey>

/** Messages whose keys begin with the group's name; browsers load each group separately. */
export type WordsOf<Group extends string> = Messages<Extract<WordKey, `${Group}.${string}`>>

/** The texts of a list's items: the browser loads only these while a visitor filters. */
export type ItemWords = WordsOf<'items'>

export interface PageWords extends AllWords {
  paths: Paths
}

export const WordsOfPage = createContext<PageWords | undefined>(undefined)

/** Returns the page's texts and paths. Throws outside of a page. */
export function useWords(): PageWords {
  const words = useContext(WordsOfPage)
  if (!words) throw new Error('A part of a page was rendered without the words of the page')
  return words
}

export function useItemWords(): ItemWords & Pick<PageWords, 'paths'> {
  return useWords()
}
