import { compiledMessages, type CompiledMessage } from '@tessera/kit/language/compiledMessages'
import type { WordsOf } from '../../pages/words/PageWords.ts'
import type { WordKey } from '../../words/WordKey.ts'

const groups = {
  list: (language: string) => import(`../../words/${language}.json?list`),
  forms: (language: string) => import(`../../words/${language}.json?forms`),
  offers: (language: string) => import(`../../words/${language}.json?offers`),
} as const

/** The messages of one part of the page, in the page's language; requested again after a failure. */
export async function loadWords<Group extends keyof typeof groups>(group: Group): Promise<WordsOf<Group>> {
  const language = document.getElementById('announcer')?.dataset['words'] ?? 'en'
  const { default: messages } = (await groups[group](language)) as {
    default: Record<Extract<WordKey, `${Group}.${string}`>, CompiledMessage>
  }
  return compiledMessages({ [language]: messages }, language)
}
