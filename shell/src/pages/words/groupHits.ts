import type { SearchHit, SearchKind } from '@tessera/content/port'

/** Results of one kind, best first. */
export interface HitGroup {
  label: string
  hits: readonly SearchHit[]
}

const labels: Readonly<Record<SearchKind, string>> = {
  region: 'Regions',
  province: 'Provinces',
  island: 'Islands and coasts',
  coast: 'Islands and coasts',
  place: 'Places',
  page: 'Pages',
  category: 'Lists of places',
}

/** What was found, in groups; the group of the best comes first. */
export function groupHits(hits: readonly SearchHit[]): readonly HitGroup[] {
  return Array.from(
    Map.groupBy(hits, ({ kind }) => labels[kind]),
    ([label, its]) => ({ label, hits: its }),
  )
}
