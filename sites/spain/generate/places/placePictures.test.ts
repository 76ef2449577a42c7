import { beforeAll, expect, test } from '@jest/globals'
import { readRegions } from '../inputs/readRegions.ts'
import { readLand } from '../inputs/sources.ts'
import { join } from 'node:path'
import { placePictures } from './placePictures.ts'

let picturesAt: ReturnType<typeof placePictures>
beforeAll(async () => {
  picturesAt = placePictures(await readLand(), await readRegions(join(import.meta.dirname, '../..')))
})

test.each([
  ['Ronda', 36.742, -5.167, '01', ['andalucia-1', 'andalucia-3']],
  ['Potes', 43.154, -4.623, '06', ['cantabria-2']],
  ['Lugo', 43.01, -7.556, '12', ['galicia-2']],
  ['Cádiz', 36.527, -6.289, '01', undefined],
  ['Pontevedra, on its ría', 42.431, -8.644, '12', undefined],
  ['Ceuta, of which no picture is without the sea', 35.889, -5.307, '18', undefined],
  ['Teruel, whose region is away from the sea', 40.345, -1.106, '02', undefined],
  ['Sigeres, far from the aqueduct', 40.799, -4.934, '07', ['castilla-y-leon-2', 'castilla-y-leon-3']],
  ['Segovia, at the aqueduct', 40.948, -4.118, '07', undefined],
  ['Mérida, at another one', 38.916, -6.344, '11', undefined],
  ['Cáceres, far from it', 39.476, -6.372, '11', ['extremadura-1', 'extremadura-3']],
  ['Chinchón, from where Madrid is not seen', 40.14, -3.423, '13', ['madrid-2']],
  ['Vallecas, a part of Madrid', 40.387, -3.651, '13', undefined],
])(
  'a place has pictures that show neither a sea nor a sight that is elsewhere: %s',
  (_name, lat, lon, region, pictures) => {
    expect(picturesAt({ lat, lon }, region)).toEqual(pictures)
  },
)
