import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { asFolder, defaults, settingsFor } from './settingsFor.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../vectors/map-defaults.json', import.meta.url), 'utf8'),
) as Record<'leaflet-0.7.7' | 'leaflet-1.9.4', Recorded>
interface Recorded {
  defaults: { tile: { maxZoom: number; tileSize: number }; cluster: { maxClusterRadius: number } }
  locate: { first: { timeout: number } }
  imagePath: [given: string, image: string][]
}
const { defaults: theirs, locate, imagePath } = recorded['leaflet-1.9.4']

test('[MP3] what a page leaves out is as recorded', () => {
  expect(settingsFor({})).toEqual({
    type: 'road',
    scheme: 'light',
    maxZoom: theirs.tile.maxZoom,
    tileSize: theirs.tile.tileSize,
    clusterRadius: theirs.cluster.maxClusterRadius,
    geolocationTimeout: locate.first.timeout,
    clusterApart: [],
  })
  expect(defaults.maxZoom).toBe(18)
})

test('[MP3] a page may override each; nothing given is no override', () => {
  const given = { type: 'satellite', scheme: 'auto', maxZoom: 12, tileSize: 512, clusterRadius: 40 } as const
  expect(settingsFor({ ...given, geolocationTimeout: undefined })).toEqual({ ...defaults, ...given })
})

test('[MP4] the marker image path works with and without its trailing slash', () => {
  const works = imagePath.find(([given]) => given === '/x/images/')?.[1]
  expect(`${asFolder('/x/images/')}marker-icon.png`).toBe(works)
  expect(`${asFolder('/x/images')}marker-icon.png`).toBe(works)
  expect(settingsFor({ markerImagePath: '/x/images' }).markerImagePath).toBe('/x/images/')
  expect(settingsFor({ markerImagePath: '' })).not.toHaveProperty('markerImagePath')
})
