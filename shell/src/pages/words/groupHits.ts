import type { SearchHit, SearchKind } from '@tessera/content/port'

const groups: Readonly<Record<SearchKind, string>> = {
  region: 'Regions',
  province: 'Provinces',
  island: 'Islands and coasts',
  coast: 'Islands and coasts',
  place: 'Places',
  page: 'Pages',
  category: 'Lists of places',
}

/** What was found, in groups; the group of the best comes first, and the order in each is the same. */
export function groupHits(
  hits: readonly SearchHit[],
): readonly { label: string; hits: readonly SearchHit[] }[] {
  return [...Map.groupBy(hits, ({ kind }) => groups[kind])].map(([label, its]) => ({ label, hits: its }))
}
