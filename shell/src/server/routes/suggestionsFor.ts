import type { Suggestion } from '../../shared/search/Suggestion.ts'
import type { Content } from '@tessera/content/port'
import { placePath } from '../../pages/words/paths.ts'

export const most = 8 /* fit beside a telephone's keyboard */

export async function suggestionsFor(text: string | null, content: Content): Promise<Suggestion[]> {
  const places = await content.search((text ?? '').slice(0, 80), most)
  return places.map((place) => ({
    name: place.name,
    province: place.province.name,
    region: place.region.name,
    regionId: place.region.id,
    kind: place.kind,
    href: placePath(place),
  }))
}
