import type { MarkerColumns } from '@tessera/kit/contract/content'
import { expect, test } from '@jest/globals'
import { usablePlaces } from './usablePlaces.ts'

function createColumns(at: [lat: unknown, lon: unknown][]): MarkerColumns {
  const each = <Value>(value: (row: number) => Value) => at.map((_, row) => value(row))
  return JSON.parse(
    JSON.stringify({
      id: each((row) => `place-${row}`),
      name: each((row) => `Place ${row}`),
      href: each((row) => `/places/${row}`),
      lat: at.map(([lat]) => lat),
      lon: at.map(([, lon]) => lon),
      weight: each(() => 1),
      group: each(() => '01'),
    }),
  ) as MarkerColumns
}

test('[MP8] bad coordinates are reported by document and field and left out; the rest keeps its number', () => {
  const { places, problems } = usablePlaces(
    createColumns([
      [40, -3],
      [null, -3],
      [91, 0],
      [40, 181],
      ['40', '-3'],
      [0, 0],
    ]),
  )
  expect(places.map(({ id, number }) => [id, number])).toEqual([
    ['place-0', 1],
    ['place-5', 6],
  ])
  expect(problems.map(({ name, detail }) => [name, detail?.['document'], detail?.['field']])).toEqual([
    ['mapDataInvalid', 'place-1', 'lat'],
    ['mapDataInvalid', 'place-2', 'lat'],
    ['mapDataInvalid', 'place-3', 'lon'],
    ['mapDataInvalid', 'place-4', 'lat'],
  ])
})

test('[CP3] markers of a shell of contract 1.0 have their people and colours', () => {
  const { weight, group, ...columns } = createColumns([[40, -3]])
  const former = { ...columns, population: weight, region: group } as unknown as MarkerColumns
  expect(usablePlaces(former).places).toMatchObject([{ weight: 1, group: '01' }])
  expect(usablePlaces({ ...columns, weight, group }).places).toEqual(usablePlaces(former).places)
})

test('[MP8] columns of unequal length lose only what is incomplete', () => {
  const columns = {
    ...createColumns([
      [40, -3],
      [41, -4],
    ]),
    lon: [-3],
  }
  expect(usablePlaces(columns).places.map(({ id }) => id)).toEqual(['place-0'])
})
