import type { ListedPlace } from '@tessera/content/port'
import type { AllWords } from './PageWords.ts'

/** What a place's row says of it, in the words of the page. */
export function factOf(
  { fact, region, province }: Pick<ListedPlace, 'fact' | 'region' | 'province'>,
  { text }: Pick<AllWords, 'text'>,
): string {
  if (typeof fact === 'string') return fact
  if ('km' in fact) {
    const { km, from: name } = fact
    return km === 0 ? text('place.beside', { name }) : text('place.from', { km, name })
  }
  if ('partOf' in fact) return text('place.partOf', { name: fact.partOf })
  return fact.capitalOf === 'region'
    ? text('place.capitalOf', { name: region.name })
    : text('place.capitalOfProvince', { name: province.name })
}
