import type { Place } from '@tessera/content/port'
import type { AllWords, ListWords } from './PageWords.ts'

/** A place's kind in words: `Town`, or `District of Barcelona`. */
export function describeKind(
  { kind, districtOf }: Pick<Place, 'kind' | 'districtOf'>,
  { text }: AllWords,
): string {
  return districtOf === undefined ? text(`kind.${kind}`) : text('kind.districtOf', { city: districtOf })
}

/** Names the province, and the region unless both have the same name. */
export function provinceAndRegion(
  { province, region }: Pick<Place, 'province' | 'region'>,
  { text }: ListWords,
): string {
  const [one, other] = [province.name, region.name]
  return one === other ? one : text('list.where', { province: one, region: other })
}
