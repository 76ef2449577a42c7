import type { Bounds } from '@tessera/kit/contract/content'
import type { ListParameters, ListQuery, ListRange, RangeFacet } from '@tessera/content/port'

const maxChoices = 60 /* of a facet: as many as a visitor may tick, and few enough for a cache's key */

/** Parses the valid parts of `?text=ron&kinds=town&price-from=3&price-to=8.5&sort=name&bbox=36,-6,37,-5&page=2`. */
export function readListQuery(search: URLSearchParams, { facets, sorts }: ListParameters): ListQuery {
  const choices = facets.flatMap(function chosenIn({ kind, name }) {
    const ids = kind === 'choices' ? several(search, name) : []
    return ids.length > 0 ? [[name, ids] as const] : []
  })
  const ranges = facets.flatMap(function rangeIn(facet) {
    const range = facet.kind === 'range' ? readRange(search, facet) : {}
    return Object.keys(range).length > 0 ? [[facet.name, range] as const] : []
  })
  const sort = sorts.find((one) => one === search.get('sort'))
  const page = Number(search.get('page'))
  const area = readArea(search.get('bbox'))
  return {
    ...(area && { area }),
    ...(choices.length > 0 && { choices: Object.fromEntries(choices) }),
    ...(ranges.length > 0 && { ranges: Object.fromEntries(ranges) }),
    ...readText(search),
    ...(sort && { sort }),
    ...(Number.isSafeInteger(page) && page > 1 && { page }),
  }
}

/** Parses the text to search for. */
export function readText(search: URLSearchParams): { text?: string } {
  const text = (search.get('text') ?? '').trim().slice(0, 80)
  return text ? { text } : {}
}

/** Parses what narrows a whole list: `by=author:ada`. */
export function readBy(search: URLSearchParams): Pick<ListQuery, 'by'> {
  const [, field, id] = /^(\w{1,40}):([a-z0-9-]{1,200})$/.exec(search.get('by') ?? '') ?? []
  return field !== undefined && id !== undefined ? { by: { field, id } } : {}
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

function readRange(search: URLSearchParams, { name, of }: Pick<RangeFacet, 'name' | 'of'>): ListRange {
  const [from, to] = ['from', 'to'].map(function read(end) {
    const value = (search.get(`${name}-${end}`) ?? '').trim()
    const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    return (of === 'day' ? isDay : /^-?\d{1,12}(\.\d{1,6})?$/.test(value)) ? value : undefined
  })
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

function several(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter(Boolean))].toSorted().slice(0, maxChoices)
}

/** Whether an address restores an open map: `?map=1` (RT4). */
export function asksForMap(search: URLSearchParams): boolean {
  return search.get('map') === '1'
}
