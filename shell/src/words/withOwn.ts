import type { OwnWords } from '@tessera/content/port'
import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { interpretMessage } from '@tessera/kit/language/interpretMessage'

/** The site's own messages in a language. */
type Layer = Pick<OwnWords, 'messages'> & { language: string }

/** Puts layers over words. What a layer lacks or cannot format stays as it is below it. `page`: the page's language. */
export function withOwn<Key extends string>(
  words: Messages<Key>,
  layers: readonly Layer[],
  page: string,
): Messages<Key> {
  return layers.reduce(function put(below, { language, messages }) {
    const entries = Object.entries(messages).map(([key, parts]) => [key, interpretMessage(parts)])
    const own = compiledMessages<string>({ [language]: Object.fromEntries(entries) }, page)
    return {
      ...own,
      text(key, values) {
        try {
          return (Object.hasOwn(messages, key) ? own : below).text(key, values)
        } catch {
          return below.text(key, values)
        }
      },
    }
  }, words)
}
