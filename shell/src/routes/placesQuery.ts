import { placeKinds, type PlaceKind, type PlacesQuery } from '../content/port.ts'

/**
 * What a list's URL asks for: `?provinces=29&provinces=18&kinds=town&text=ron&sort=name&page=2`.
 * What it does not know or cannot be is left out.
 */
export function readPlacesQuery(search: URLSearchParams, region = search.get('region')): PlacesQuery {
  const provinces = several(search, 'provinces')
  const kinds = several(search, 'kinds').filter(isKind)
  const text = (search.get('text') ?? '').trim().slice(0, 80)
  const page = Number(search.get('page'))
  return {
    ...(region && { region }),
    ...(provinces.length > 0 && { provinces }),
    ...(kinds.length > 0 && { kinds }),
    ...(text && { text }),
    ...(search.get('sort') === 'name' && { sort: 'name' as const }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

function several(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter(Boolean))].toSorted()
}

function isKind(text: string): text is PlaceKind {
  return (placeKinds as readonly string[]).includes(text)
}
