import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { bbox, feature } from 'topojson-client'
import type { MultiLineString, Topology } from 'topojson-specification'

const site = join(import.meta.dirname, '..')
const read = (file: string) => JSON.parse(readFileSync(join(site, file), 'utf8'))
const { index } = read('site.json').map.baseLayer
const { area, around }: Record<'area' | 'around', Lines> = read(index.slice(1))

type Lines = Topology<{ regions: MultiLineString; borders: MultiLineString }>

test('[MP5] the base map that site.json names is what its media document lists, and has less than 150 kB', () => {
  const { files } = read('media/basemap.json')
  expect(files.map(({ file }: { file: string }) => `/media/${file}`)).toEqual([index])
  expect(statSync(join(site, index)).size).toBeLessThan(150_000)
})

test('[MP5] its area is Germany and France with Corsica and without overseas, and one border between them', () => {
  const [west, south, east, north] = bbox(area)
  expect([Math.ceil(west), Math.floor(south), Math.floor(east), Math.floor(north)]).toEqual([-5, 41, 15, 55])
  const border = feature(area, area.objects.regions).geometry.coordinates.flat()
  const [start = [], end = []] = [border[0], border.at(-1)] // Schengen and Basel
  expect([start, end].map((at) => at.map((degrees) => degrees.toFixed(1)))).toEqual([
    ['6.3', '49.5'],
    ['7.6', '47.6'],
  ])
})

test('[MP5] land around has no gap where France is overseas: Guiana has its borders', () => {
  const points = feature(around, around.objects.borders).geometry.coordinates.flat()
  expect(points.some(([lon = 0, lat = 0]) => lon > -54.7 && lon < -51.5 && lat > 2 && lat < 6)).toBe(true)
})
