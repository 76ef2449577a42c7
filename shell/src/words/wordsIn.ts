import type { SiteInfo } from '@tessera/content/port'
import { catalogues, type WordKey } from '@tessera/content/words'
import { compiledMessages, type Messages } from '@tessera/kit/language/compiledMessages'
import { withOwn } from './withOwn.ts'

/** What a site says about its words. */
export type SiteWords = Pick<SiteInfo, 'words' | 'languages'>

/** All texts of the interface, for the server. Browsers load only groups of texts: see `loadWords`. */
export function wordsIn(language: string, site?: SiteWords): Messages<WordKey> {
  const { shipped, own } = layersIn(language, site)
  const catalogue = Object.fromEntries(Object.entries(catalogues).filter(([one]) => one === shipped))
  return withOwn(compiledMessages<WordKey>(catalogue, language), own, language)
}

/**
 * The language of the shell's catalogue, the site's own words over it, the lowest first, and their `version`. The site's
 * first language stands in for one that the shell does not have.
 */
export function layersIn(language: string, { words = {}, languages = [] }: SiteWords = {}) {
  const { attributes } = compiledMessages(catalogues, language)
  const first = (attributes.lang && languages[0]?.language) ?? language
  const own = [...new Set([first, language])]
    .flatMap((one) => Object.entries(words).filter(([name]) => name === one))
    .map(([name, layer]) => ({ language: name, ...layer }))
  const { language: shipped } = compiledMessages(catalogues, first)
  return { shipped, own, version: own.map(({ hash }) => hash).join('.') }
}

/** Groups of messages that scripts of pages show. */
export const scriptGroups = ['items', 'forms', 'offers'] as const
