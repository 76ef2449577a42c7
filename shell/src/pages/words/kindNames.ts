import type { Place, PlaceKind } from '@tessera/content/port'

export const kindNames: Readonly<Record<PlaceKind, { one: string; many: string }>> = {
  city: { one: 'City', many: 'Cities' },
  town: { one: 'Town', many: 'Towns' },
  village: { one: 'Village', many: 'Villages' },
  district: { one: 'District', many: 'Districts' },
}

/** `Town`, or `District of Barcelona`. */
export function whatIs({ kind, districtOf }: Pick<Place, 'kind' | 'districtOf'>): string {
  return districtOf === undefined ? kindNames[kind].one : `District of ${districtOf}`
}

/** Digits grouped as the page's language does it. */
export function formatNumber(value: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(language)
  formats.set(language, format)
  return format.format(value)
}

/** Making one takes longer than a hundred uses. */
const formats = new Map<string, Intl.NumberFormat>()

/** `1 place`, `1,204 places`. */
export function countOfPlaces(count: number, language: string): string {
  return `${formatNumber(count, language)} ${count === 1 ? 'place' : 'places'}`
}
