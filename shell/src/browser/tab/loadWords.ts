import { compiledMessages, type CompiledMessage } from '@tessera/kit/language/compiledMessages'
import type { WordsOf } from '../../pages/words/PageWords.ts'
import type { WordKey } from '@tessera/content/words'

/** Loads a group's compiled messages in a language. */
type LoadGroup = (language: string) => Promise<{ default: object }>

/** The messages of parts of the page, with the site's own over them; requested again after a failure. */
export async function loadWords<Group extends string>(
  groups: Readonly<Record<Group, LoadGroup>>,
): Promise<WordsOf<Group>> {
  const { words: language = 'en', ownWords } = document.getElementById('announcer')?.dataset ?? {}
  const files = await Promise.all(Object.values<LoadGroup>(groups).map((load) => load(language)))
  const messages = Object.assign({}, ...files.map((file) => file.default)) as Record<
    Extract<WordKey, `${Group}.${string}`>,
    CompiledMessage
  >
  const words = compiledMessages({ [language]: messages }, language)
  if (!ownWords) return words
  const layers = Object.keys(groups).map((group) =>
    fetch(`${ownWords}&group=${group}`)
      .then((file) => file.json())
      .catch(() => []),
  )
  const { withOwn } = await import('../../words/withOwn.ts')
  return withOwn(words, (await Promise.all(layers)).flat(), document.documentElement.lang)
}
