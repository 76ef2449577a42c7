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
