import type { Suggestion } from '../../shared/search/Suggestion.ts'
import type { Content } from '@tessera/content/port'
import { describeHit, groupHits } from '../../pages/words/describeHit.ts'

export const most = 8 /* fit beside a telephone's keyboard */

export async function suggestionsFor(text: string | null, content: Content): Promise<Suggestion[]> {
  const found = await content.search((text ?? '').slice(0, 80), most)
  return Array.from(groupHits(found)).flatMap(([label, hits]) =>
    hits.map((hit) => ({
      name: hit.name,
      about: describeHit(hit),
      group: label,
      ...(hit.region && { regionId: hit.region.id }),
      href: hit.href,
    })),
  )
}
