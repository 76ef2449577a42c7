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
    ? kinds[kind]
    : whatIs({ kind: size, ...(districtOf !== undefined && { districtOf }) })
}

const kinds: Readonly<Record<SearchKind, string>> = {
  region: 'Region',
  province: 'Province',
  island: 'Island',
  coast: 'Coast',
  place: 'Place',
  page: 'Page',
  category: 'List',
}

function whereIs({ kind, name, province, region }: SearchHit): string {
  const around = [province, region?.name].filter((one) => one !== undefined)
  return kind === 'region'
    ? ''
    : [...new Set(around)].filter((one) => kind === 'place' || one !== name).join(', ')
}
