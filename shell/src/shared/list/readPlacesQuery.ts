import type { Bounds } from '@tessera/kit/contract/content'
import { placeKinds, type PlaceKind, type PlacesQuery } from '@tessera/content/port'

const sorts = ['population', 'name'] as const

/** Parses the valid parts of `?provinces=29&kinds=town&categories=gorge&text=ron&sort=name&bbox=36,-6,37,-5&page=2`. */
export function readPlacesQuery(search: URLSearchParams, region = search.get('region')): PlacesQuery {
  const provinces = several(search, 'provinces')
  const kinds = several(search, 'kinds').filter(isKind)
  const categories = several(search, 'categories').slice(0, 20)
  const sort = sorts.find((one) => one === search.get('sort'))
  const text = (search.get('text') ?? '').trim().slice(0, 80)
  const page = Number(search.get('page'))
  const area = readArea(search.get('bbox'))
  return {
    ...(region && { region }),
    ...(area && { area }),
    ...(provinces.length > 0 && { provinces }),
    ...(kinds.length > 0 && { kinds }),
    ...(text && { text }),
    ...(categories.length > 0 && { categories }),
    ...(sort && { sort }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

/** `south,west,north,east` in degrees, rounded to three decimals, so that similar views share cached answers. */
function readArea(text: string | null): Bounds | undefined {
  const [south = NaN, west = NaN, north = NaN, east = NaN, ...more] = (text ?? '')
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Math.round(Number(part) * 1000) / 1000))
  const sides = [south, west, north, east] as const
  const isArea = more.length === 0 && sides.every(Number.isFinite) && south <= north && west <= east
  return isArea ? sides : undefined
}

function several(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter(Boolean))].toSorted()
}

function isKind(text: string): text is PlaceKind {
  return (placeKinds as readonly string[]).includes(text)
}

/** Whether an address restores an open map: `?map=1` (RT4). */
export function asksForMap(search: URLSearchParams): boolean {
  return search.get('map') === '1'
}
