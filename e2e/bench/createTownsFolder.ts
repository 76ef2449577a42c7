import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createTowns } from './createTowns.ts'

const perDocument = 25_000 /* records */

const definition = `import { body, choices, defineSite, defineType, facts, map, near, number, point, size, words } from 'tessera'
const town = defineType({
  name: 'Town',
  route: '/towns/:slug',
  title: 'name',
  fields: {
    name: words(),
    area: choices({ north: 'North', south: 'South' }),
    people: number({ label: 'People' }),
    sizes: size('people', { city: 50_000, town: 5000, village: 0 }, { label: 'Size' }),
    at: point({ label: 'Coordinates' }),
    fact: words(),
  },
  page: [body(), facts('people', 'at'), map('at'), near('town', 6, { heading: 'Nearby' })],
  list: {
    route: '/towns',
    heading: 'All towns',
    rows: { fact: 'fact', amount: { field: 'people' } },
    sort: ['people', 'name'],
    isDescending: true,
    facets: ['sizes', 'area'],
    map: 'at',
    weight: 'people',
  },
})
export default defineSite({ types: { town } })
`
const site = {
  title: 'Bench',
  tagline: 'Towns',
  language: 'en',
  navigation: [{ label: 'All towns', href: '/towns' }],
  footer: { about: 'A bench.', links: [], attributions: [] },
}
const home = { kind: 'text', title: 'Home', description: 'Start here.', heading: 'Home' }

/** Content with so many records of a type with a list; the same ones every time. `files`: those with the records. */
export async function createTownsFolder(
  count: number,
): Promise<{ folder: string; files: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-towns-'))
  const towns = createTowns(count)
  const parts = Array.from({ length: Math.ceil(count / perDocument) }, (_none, part) => ({
    name: `records/town/${part}.json`,
    document: { records: towns.slice(part * perDocument, (part + 1) * perDocument) },
  }))
  await write('tessera.config.ts', definition)
  await write('site.json', JSON.stringify(site))
  await write('pages/index.json', JSON.stringify(home))
  for (const { name, document } of parts) await write(name, JSON.stringify(document))
  return { folder, files: parts.map(({ name }) => join(folder, name)) }

  async function write(name: string, text: string): Promise<void> {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
}
