import type { Messages } from '@tessera/kit/language/compiledMessages'
import { createContext, useContext } from 'react'
import type { WordKey } from '../../words/WordKey.ts'
import type { Paths } from './paths.ts'

/** The words of a page: messages and formats of its language, and the addresses of pages in it. */
export type AllWords = Messages<WordKey>

/** Messages whose keys begin with the group's name; browsers load them by themselves. */
export type WordsOf<Group extends string> = Messages<Extract<WordKey, `${Group}.${string}`>>

/** The words of a list's rows: all that the browser loads while a visitor filters. */
export type ListWords = WordsOf<'list'>

export interface PageWords extends AllWords {
  paths: Paths
}

export const WordsOfPage = createContext<PageWords | undefined>(undefined)

/** Throws outside of a page. */
export function useWords(): PageWords {
  const words = useContext(WordsOfPage)
  if (!words) throw new Error('A part of a page was rendered without the words of the page')
  return words
}

export function useListWords(): ListWords & Pick<PageWords, 'paths'> {
  return useWords()
}
