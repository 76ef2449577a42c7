import type { SearchHit, SearchKind } from '@tessera/content/port'
import { whatIs } from './kindNames.ts'

/** What it is, where it lies, and the name that it was found by if that is another: `Seville · City in Andalucía`. */
export function describeHit(hit: SearchHit): string {
  const where = whereIs(hit)
  const what = where === '' ? kindOf(hit) : `${kindOf(hit)} in ${where}`
  return hit.also === undefined ? what : `${hit.also} · ${what}`
}

function kindOf({ kind, size, districtOf }: SearchHit): string {
  return size === undefined
    ? kinds[kind].one
    : whatIs({ kind: size, ...(districtOf !== undefined && { districtOf }) })
}

const kinds: Readonly<Record<SearchKind, { one: string; group: string }>> = {
  region: { one: 'Region', group: 'Regions' },
  province: { one: 'Province', group: 'Provinces' },
  island: { one: 'Island', group: 'Islands and coasts' },
  coast: { one: 'Coast', group: 'Islands and coasts' },
  range: { one: 'Mountain range', group: 'Mountain ranges' },
  place: { one: 'Place', group: 'Places' },
  page: { one: 'Page', group: 'Pages' },
  category: { one: 'List', group: 'Lists of places' },
}

function whereIs({ kind, name, province, region }: SearchHit): string {
  const around = [province, region?.name].filter((one) => one !== undefined)
  return kind === 'region'
    ? ''
    : [...new Set(around)].filter((one) => kind === 'place' || one !== name).join(', ')
}

/** What was found, by the label of its group, the group of the best first. What is not called so is apart. */
export function groupHits(hits: readonly SearchHit[]): ReadonlyMap<string, readonly SearchHit[]> {
  return Map.groupBy(hits, function labelOf({ kind, near, about }) {
    if (about) return 'On this subject'
    return near ? 'Similar names' : kinds[kind].group
  })
}
