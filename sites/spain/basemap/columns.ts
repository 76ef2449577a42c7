import type { NameKind, NamesOnMap } from './NamesOnMap.ts'

export type Row = [text: string, kind: NameKind, lon: number, lat: number, from: number, until: number]

export function columns(rows: readonly Row[]): NamesOnMap {
  return {
    text: rows.map(([text]) => text),
    kind: rows.map(([, kind]) => kind),
    lon: rows.map(([, , lon]) => round(lon)),
    lat: rows.map(([, , , lat]) => round(lat)),
    from: rows.map(([, , , , from]) => from),
    until: rows.map(([, , , , , until]) => until),
  }
}

/** To about 10 m. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4
}
