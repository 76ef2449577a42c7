import type { ShownPlaces } from '../loading/LoadedPage.ts'
import { describeRowFact } from '../words/describeRowFact.ts'
import { useListWords } from '../words/PageWords.ts'
import { provinceAndRegion } from '../words/describeKind.ts'
import { Rows } from './Rows.tsx'

/** The places of one page of the list. */
export function PlaceRows({ result, query, withRegion }: ShownPlaces) {
  const words = useListWords()
  const { text, paths } = words
  const first = (result.page - 1) * (query.pageSize ?? 48) + 1
  const rows = result.items.map((place) => ({
    ...place.teaser,
    id: place.id,
    name: place.name,
    href: paths.place(place),
    where: withRegion ? provinceAndRegion(place, words) : place.province.name,
    chips: place.teaser?.categories ?? [],
    fact: describeRowFact(place, words),
    ...(place.population > 0 && { amount: { value: place.population, unit: text('list.people') } }),
    marks: { 'data-region': withRegion ? place.region.id : undefined },
  }))
  return <Rows rows={rows} first={first} />
}
