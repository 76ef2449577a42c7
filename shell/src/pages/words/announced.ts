import { layersIn, scriptGroups, type SiteWords } from '../../words/wordsIn.ts'
import type { AllWords } from './PageWords.ts'

const names = ['failed', 'offline', 'copied', 'not-copied', 'not-live', 'no-suggestions', 'banner'] as const

/** Attributes of the live region: texts that any page's scripts can show, and from where they load others. */
export function announced({ text, attributes }: AllWords, language: string, site?: SiteWords) {
  const { shipped, own, version } = layersIn(language, site)
  const keys = own.flatMap(({ messages }) => Object.keys(messages))
  const isOfScripts = keys.some((key) => scriptGroups.some((group) => key.startsWith(`${group}.`)))
  const address = `/data/words?${new URLSearchParams({ language, v: version }).toString()}`
  return {
    ...attributes,
    'data-words': shipped,
    ...(isOfScripts && { 'data-own-words': address }),
    ...Object.fromEntries(names.map((name) => [`data-${name}`, text(`tab.${name}`)])),
  }
}
