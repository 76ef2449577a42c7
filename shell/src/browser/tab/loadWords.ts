import { compiledMessages, type CompiledMessage } from '@tessera/kit/language/compiledMessages'
import type { WordsOf } from '../../pages/words/PageWords.ts'
import type { WordKey } from '@tessera/content/words'
import { loadGroup } from '@tessera/content/words/loadGroup'

/** The messages of parts of the page, with the site's own over them; requested again after a failure. */
export async function loadWords<Group extends keyof typeof loadGroup>(
  ...groups: readonly Group[]
): Promise<WordsOf<Group>> {
  const { words: language = 'en', ownWords } = document.getElementById('announcer')?.dataset ?? {}
  const files = await Promise.all(groups.map((group) => loadGroup[group](language)))
  const messages = Object.assign({}, ...files.map((file) => file.default)) as Record<
    Extract<WordKey, `${Group}.${string}`>,
    CompiledMessage
  >
  const words = compiledMessages({ [language]: messages }, language)
  if (!ownWords) return words
  const layers = groups.map((group) =>
    fetch(`${ownWords}&group=${group}`)
      .then((file) => file.json())
      .catch(() => []),
  )
  const { withOwn } = await import('../../words/withOwn.ts')
  return withOwn(words, (await Promise.all(layers)).flat(), document.documentElement.lang)
}
