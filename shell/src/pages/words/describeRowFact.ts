import type { ListedPlace } from '@tessera/content/port'
import type { ListWords } from './PageWords.ts'

/** The fact that a place's row states, in the page's language. */
export function describeRowFact(
  { fact, region, province }: Pick<ListedPlace, 'fact' | 'region' | 'province'>,
  { text }: ListWords,
): string {
  if (typeof fact === 'string') return fact
  if ('km' in fact) {
    const { km, from: name } = fact
    return km === 0 ? text('list.beside', { name }) : text('list.from', { km, name })
  }
  if ('partOf' in fact) return text('list.partOf', { name: fact.partOf })
  if ('is' in fact) return text('list.autonomousCity')
  if (fact.capitalOf === 'country') return text('list.capital')
  return fact.capitalOf === 'region'
    ? text('list.capitalOf', { name: region.name })
    : text('list.capitalOfProvince', { name: province.name })
}
