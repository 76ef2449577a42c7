import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openFileContent } from '@tessera/content/engine'
import type { Content, ListQuery } from '@tessera/content/port'
import { demo } from '../support/demo.ts'
import { root } from '../support/startSite.ts'

const run = promisify(execFile)
const problems: unknown[] = []
const log = { problem: (problem: unknown) => problems.push(problem), error: console.error, info: () => {} }
let folder: string
let ofPlaces: Awaited<ReturnType<typeof openFileContent>>
let ofTypes: Awaited<ReturnType<typeof openFileContent>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spain-as-types-'))
  await run('node', ['e2e/spain/asEntries.ts', demo, join(folder, 'site')], { cwd: root })
  ofPlaces = await openFileContent(demo, log, { keepIn: join(folder, 'places') })
  ofTypes = await openFileContent(join(folder, 'site'), log, { keepIn: join(folder, 'types') })
})

afterAll(async () => {
  await ofPlaces?.close()
  await ofTypes?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Marks around names in words of another direction. */
const isolates = /[\u2066-\u2069]/g

const languages = ['en', 'es', 'ar']
const inLanguage = (content: Content, language: string): Content => content.inLanguage?.(language) ?? content

test('[TY1] [TY4] a list of a type has the documents, orders and counts of the list of places', async () => {
  expect(problems).toEqual([])
  const queries: readonly ListQuery[] = [
    {},
    { page: 7 },
    { sort: 'name', page: 2 },
    { choices: { kinds: ['town'] } },
    { choices: { kinds: ['village', 'district'], provinces: ['29', '08'] }, sort: 'population' },
    { choices: { categories: ['gorge', 'wine'] } },
    { text: 'san', page: 2 },
    { text: 'villaneuva' },
    { area: [36, -6, 37, -4] },
  ]
  const ofRegion = queries.map((query) => ({ ...query, by: { field: 'region', id: 'andalucia' } }))
  for (const { by, ...query } of [...queries.map((one) => ({ ...one, by: undefined })), ...ofRegion]) {
    const places = await ofPlaces.places({ ...query, ...(by && { region: '01' }) })
    const entries = await ofTypes.entries?.('place', { ...query, ...(by && { by }) })
    const namesOf = (items: readonly { name: string }[] = []) => items.map(({ name }) => name)
    expect([query, namesOf(entries?.items)]).toEqual([query, namesOf(places.items)])
    expect(entries).toMatchObject({ total: places.total, pages: places.pages })
    const countsOf = ({ facets }: Pick<typeof places, 'facets'>) =>
      facets.flatMap((one) =>
        one.kind === 'choices'
          ? one.choices.flatMap(({ id, count }) => (count > 0 ? `${id} ${count}` : []))
          : [],
      )
    expect(countsOf(entries ?? places).toSorted()).toEqual(countsOf(places).toSorted())
  }
})

test.each(languages)(
  '[TY1] [TY2] pages of types have the names of those of places in %s',
  async (language) => {
    const [before, after] = [inLanguage(ofPlaces, language), inLanguage(ofTypes, language)]
    const { items } = await ofPlaces.places({ pageSize: 60, page: 3 })
    const described = ['ronda', 'cadaques', 'albarracin'].map((slug) => ({ slug }))
    for (const { slug } of [...items, ...described]) {
      const place = await before.page(`/places/${slug}`)
      const entry = await after.page(`/entries/place/${slug}`)
      if (place?.kind !== 'detail' || entry?.kind !== 'text') throw new Error(`${slug} has no page`)
      expect(entry.heading).toBe(place.place.name)
      expect(entry.title.replaceAll(isolates, '')).toBe(place.title)
      const nearby = entry.entry?.parts.findLast((part) => part.kind === 'entries')
      expect([slug, nearby?.entries.map(({ name }) => name)]).toEqual([
        slug,
        place.neighbours.map((near) => near.place.name),
      ])
    }
  },
)
