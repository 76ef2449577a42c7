import type { Messages } from '@tessera/kit/language/compiledMessages'
import { createContext, useContext } from 'react'
import type { WordKey } from '../../words/WordKey.ts'
import type { Paths } from './paths.ts'

/** What a page is worded with: messages and formats of its language, and the addresses of the pages in it. */
export type AllWords = Messages<WordKey>

/** Messages whose keys begin with the group's name; browsers load them by themselves. */
export type WordsOf<Group extends string> = Messages<Extract<WordKey, `${Group}.${string}`>>

/** What the rows of a list are worded with: in the browser, while a visitor filters, there is nothing else. */
export type ListWords = WordsOf<'list'>

export interface PageWords extends AllWords {
  paths: Paths
}

export const WordsOfPage = createContext<PageWords | undefined>(undefined)

export function useWords(): PageWords {
  const words = useContext(WordsOfPage)
  if (!words) throw new Error('A part of a page was rendered without the words of the page')
  return words
}

export function useListWords(): ListWords & Pick<PageWords, 'paths'> {
  return useWords()
}
