import type { AllWords } from './PageWords.ts'

const names = ['failed', 'offline', 'copied', 'not-copied', 'not-live', 'no-suggestions', 'banner'] as const

/** Attributes of the live region: texts that any page's scripts can show, and the language of texts they load. */
export function announced({ text, language }: AllWords): Readonly<Record<`data-${string}`, string>> {
  return {
    'data-words': language,
    ...Object.fromEntries(names.map((name) => [`data-${name}`, text(`tab.${name}`)])),
  }
}
