import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from '@jest/globals'
import { migrateRemote } from './migrateCommand.ts'

let folder = ''
afterEach(() => rm(folder, { recursive: true }))

async function createRemote(files: Readonly<Record<string, string>>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'tessera-migrate-'))
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), text)
  }
}
const read = (file: string) => readFile(join(folder, file), 'utf8')

const remote = `
  // The place of the page.
  data: z.object({ options, place: z.object({ name: z.string() }).optional() }),
  description: 'For the place of the page',
  context: ['place', 'language'],`
const heading = 'export const heading = ({ place }: Data) => `${place ? `in ${place.name}` : "no place"}`'

test('[CP3] a remote that takes the place takes the page; texts and comments stay', async () => {
  await createRemote({ 'src/remote.ts': remote, 'src/heading.ts': heading })
  const told = migrateRemote(folder, true)
  expect(await read('src/remote.ts')).toBe(remote)
  expect(told).toContain(
    "src/remote.ts:5\n-   context: ['place', 'language'],\n+   context: ['page', 'language'],",
  )
  expect(migrateRemote(folder, false)).toBe(told)
  expect(await read('src/remote.ts')).toBe(`
  // The place of the page.
  data: z.object({ options, page: z.object({ title: z.string() }).optional() }),
  description: 'For the place of the page',
  context: ['page', 'language'],`)
  expect(await read('src/heading.ts')).toBe(
    'export const heading = ({ page }: Data) => `${page ? `in ${page.title}` : "no place"}`',
  )
  expect(migrateRemote(folder, false)).toBe('Nothing is to be changed.')
})

test('[CP3] columns of markers have their new names, other things of the same name stay', async () => {
  const source = `
    const weights = (columns: MarkerColumns, data: ListMapData) => [columns.population, data.region]
    const groups = (answer: MarkerCells) => [answer.region, answer.places.population, answer.listed.region]`
  await createRemote({ 'src/remote.ts': "context: ['language']", 'src/pins.ts': source })
  expect(migrateRemote(folder, false)).toContain('src/pins.ts:2 is left: if this is a column of markers')
  expect(await read('src/pins.ts')).toBe(`
    const weights = (columns: MarkerColumns, data: ListMapData) => [columns.weight, data.region]
    const groups = (answer: MarkerCells) => [answer.group, answer.places.weight, answer.listed.group]`)
})

test('[CP3] what it cannot decide is named by line', async () => {
  const journey = 'const page = await open(place.name)'
  await createRemote({
    'src/remote.ts': `context: ['place', 'region'],
      data: z.object({ place: z.object({ name: z.string(), kind: z.string() }) })`,
    'src/kind.ts': 'export const kind = (place: Place) => place.kind',
    'src/both.ts': journey,
  })
  expect(
    migrateRemote(folder, false)
      .split('\n')
      .filter((line) => line.includes(' is left')),
  ).toEqual([
    'src/both.ts:1 is left: `place` is `page` now, which this file already uses.',
    'src/kind.ts:1 is left: `kind` and `population` are in `page.fields`.',
    'src/remote.ts:1 is left: take `page`; of a place the region is `page.fields.region`.',
    'src/remote.ts:2 is left: `kind` and `population` are in `page.fields`.',
  ])
  expect(await read('src/both.ts')).toBe(journey)
  await rm(join(folder, 'src/remote.ts'))
  expect(() => migrateRemote(folder, true)).toThrow(
    /There is no src\/remote\.ts in .*run `tessera-kit migrate`/,
  )
})
