import type { SiteInfo } from '@tessera/content/port'
import { caching } from '../http/reply.ts'
import { createServed, qualities, type ServedFile } from '../http/servedFile.ts'
import { layersIn, scriptGroups } from '../../words/wordsIn.ts'

const groups: ReadonlySet<string | null> = new Set(scriptGroups)

/** The site's own words for the scripts of pages in a language, as JSON, and how long they may be cached. */
export function ownWordsFile(search: URLSearchParams, site: SiteInfo): [ServedFile | undefined, string?] {
  const group = search.get('group')
  const { own, version } = layersIn(search.get('language') ?? '', site)
  if (own.length === 0 || !groups.has(group)) return [undefined]
  const layers = own.map(({ language, messages }) => {
    const ofGroup = Object.entries(messages).filter(([key]) => key.startsWith(`${group}.`))
    return { language, messages: Object.fromEntries(ofGroup) }
  })
  const bytes = Buffer.from(JSON.stringify(layers))
  const file = createServed('application/json; charset=utf-8', bytes, qualities.once)
  return [file, search.get('v') === version ? caching.immutable : caching.revalidate]
}
