import type { Content, SearchHit } from '@tessera/content/port'
import { pathsIn } from '../../pages/words/paths.ts'

/** Searches the content; hits have the addresses that visitors see. */
export async function findHits(
  content: Pick<Content, 'search' | 'site'>,
  text: string,
  max: number,
): Promise<readonly SearchHit[]> {
  const [hits, site] = await Promise.all([content.search(text, max), content.site()])
  const { own, prefix } = pathsIn(site)
  return hits.map((hit) => ({ ...hit, href: own(hit.href.slice(prefix.length)) }))
}
