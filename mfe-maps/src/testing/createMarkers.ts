import type { MarkerCells, MarkerColumns } from '@tessera/kit/contract/content'
import { worldPixel } from '../baseMap/worldPixel.ts'

/** Places on a grid over Andalucía, 0.02 degrees apart, so that near ones cluster. */
export function createMarkers(count: number): MarkerColumns {
  const rows = Array.from({ length: count }, (_, row) => row)
  const across = Math.ceil(Math.sqrt(count))
  return {
    id: rows.map((row) => `p${row}`),
    name: rows.map((row) => `Place <b>${row}</b>`),
    href: rows.map((row) => `/places/p${row}`),
    lat: rows.map((row) => 36.6 + Math.floor(row / across) * 0.02),
    lon: rows.map((row) => -6 + (row % across) * 0.02),
    weight: rows.map((row) => 1000 + row),
    group: rows.map(() => '01'),
  }
}

/** What the server answers for a view of these places. */
export function cellsOf(markers: MarkerColumns, search: URLSearchParams): MarkerCells {
  const [west = 0, north = 0, across = 0, down = 0] = (search.get('squares') ?? '').split(',').map(Number)
  const [zoom, side] = [Number(search.get('zoom')), Number(search.get('side'))]
  const squares = Map.groupBy(markers.id.keys(), (row) => {
    const [x, y] = worldPixel(markers.lon[row] ?? 0, markers.lat[row] ?? 0, zoom)
    return `${Math.floor(x / side)} ${Math.floor(y / side)}`
  })
  const cells = [...squares]
    .map(([key, rows]) => ({ rows, at: key.split(' ').map(Number) }))
    .filter(({ at: [x = -1, y = -1] }) => x >= west && x < west + across && y >= north && y < north + down)
  const each = (column: readonly number[], of: (values: readonly number[]) => number) =>
    cells.map(({ rows }) => of(rows.map((row) => column[row] ?? 0)))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    column: cells.map(({ at: [x = 0] }) => x),
    line: cells.map(({ at: [, y = 0] }) => y),
    group: cells.map(() => '01'),
    count: cells.map(({ rows }) => rows.length),
    lat: each(markers.lat, mean),
    lon: each(markers.lon, mean),
    south: each(markers.lat, (values) => Math.min(...values)),
    west: each(markers.lon, (values) => Math.min(...values)),
    north: each(markers.lat, (values) => Math.max(...values)),
    east: each(markers.lon, (values) => Math.max(...values)),
    places: rowsOf(
      markers,
      cells.flatMap(({ rows }) => (rows.length === 1 ? rows : [])),
    ),
    listed: { from: 0, ...rowsOf(markers, [...markers.id.keys()].slice(0, 48)) },
  }
}

function rowsOf(markers: MarkerColumns, rows: readonly number[]): MarkerColumns {
  const pick = <Value>(column: readonly Value[]) => rows.flatMap((row) => column[row] ?? [])
  return {
    id: pick(markers.id),
    name: pick(markers.name),
    href: pick(markers.href),
    lat: pick(markers.lat),
    lon: pick(markers.lon),
    weight: pick(markers.weight),
    group: pick(markers.group),
    ...(markers.category && { category: pick(markers.category), categories: markers.categories ?? [] }),
  }
}
