import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { openSpain } from '../tests/openSpain.ts'
import { regionBounds } from './landOfSpain.ts'

const site = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(site, file), 'utf8'))

test('[MP5] the base map that site.json names has an address, and so has each of its files', async () => {
  const { index } = read('site.json').map.baseLayer
  const files: string[] = read(index.slice(1)).parts.map(({ file }: { file: string }) => file)
  expect(files).toHaveLength(3 + 19)
  const { content, close } = await openSpain()
  for (const file of [index.replace('/media/', ''), ...files])
    expect(await content.mediaFile(file)).toEqual({
      path: join(site, 'media', file),
      type: 'application/json',
    })
  await close()
  expect(readdirSync(join(site, 'media')).filter((file) => file.endsWith('.basemap'))).toHaveLength(
    files.length + 1,
  )
})

test('[MP5] each region has its close-up, whose bounds are those of its land, to a hundredth of a degree outwards', () => {
  expect(Object.keys(regionBounds())).toHaveLength(19)
  const [south = 0, west = 0, north = 0, east = 0] = regionBounds()['madrid'] ?? []
  expect([south < 39.9 && south > 39.8, west, north, east]).toEqual([true, -4.58, 41.17, -3.05])
})

test('[MP5] land has the slug of its region, which pins of places and pages have too', () => {
  const { land } = read('media/spain.basemap').area.objects
  const slugs = readdirSync(join(site, 'entries/region')).flatMap(
    (file) => /^[^.]+(?=\.md$)/.exec(file) ?? [],
  )
  expect(land.geometries.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(slugs))
})

test('its credit is short: two lines on a phone', () => {
  const { credits } = read('media/spain.basemap')
  const text = credits.map(({ label }: { label: string }) => label).join(' · ')
  for (const source of ['IGN', 'Natural Earth', 'GeoNames', 'GSHHG', 'SRTM']) expect(text).toContain(source)
  expect(text.length).toBeLessThanOrEqual(80)
})
