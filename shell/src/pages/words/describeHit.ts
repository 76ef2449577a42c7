import type { SearchHit, SearchKind } from '@tessera/content/port'
import { kindNames } from './kindNames.ts'

/** What it is, where it lies, and the name that it was found by if that is another: `Seville · City in Andalucía`. */
export function describeHit(hit: SearchHit): string {
  const where = whereIs(hit)
  const what = where === '' ? whatIs(hit) : `${whatIs(hit)} in ${where}`
  return hit.also === undefined ? what : `${hit.also} · ${what}`
}

function whatIs({ kind, size }: SearchHit): string {
  return size === undefined ? kinds[kind] : kindNames[size].one
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
