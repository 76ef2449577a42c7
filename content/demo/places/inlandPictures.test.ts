import { beforeAll, expect, test } from '@jest/globals'
import { readRegions } from '../inputs/readRegions.ts'
import { readLand } from '../inputs/sources.ts'
import { join } from 'node:path'
import { inlandPictures } from './inlandPictures.ts'

let picturesAt: ReturnType<typeof inlandPictures>
beforeAll(async () => {
  picturesAt = inlandPictures(await readLand(), await readRegions(join(import.meta.dirname, '../documents')))
})

test.each([
  ['Ronda', 36.742, -5.167, '01', ['andalucia-1', 'andalucia-3']],
  ['Potes', 43.154, -4.623, '06', ['cantabria-2']],
  ['Lugo', 43.01, -7.556, '12', ['galicia-2']],
  ['Cádiz', 36.527, -6.289, '01', undefined],
  ['Pontevedra, on its ría', 42.431, -8.644, '12', undefined],
  ['Ceuta, of which no picture is without the sea', 35.889, -5.307, '18', undefined],
  ['Teruel, whose region is away from the sea', 40.345, -1.106, '02', undefined],
])('a place away from the sea has pictures without it: %s', (_name, lat, lon, region, pictures) => {
  expect(picturesAt({ lat, lon }, region)).toEqual(pictures)
})
