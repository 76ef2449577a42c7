import type { MarkerColumns } from '@tessera/kit/contract/content'

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
    population: rows.map((row) => 1000 + row),
    region: rows.map(() => '01'),
  }
}

/** The same and 5 000 more, far out of view, so that they count as many. */
export function amongMany(markers: MarkerColumns): MarkerColumns {
  const far = createMarkers(5000)
  return {
    id: [...markers.id, ...far.id.map((id) => `far-${id}`)],
    name: [...markers.name, ...far.name],
    href: [...markers.href, ...far.href],
    lat: [...markers.lat, ...far.lat.map((lat) => lat - 9)],
    lon: [...markers.lon, ...far.lon.map((lon) => lon - 9)],
    population: [...markers.population, ...far.population],
    region: [...markers.region, ...far.region],
  }
}
