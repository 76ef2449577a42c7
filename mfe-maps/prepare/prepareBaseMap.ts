import { mkdir, writeFile } from 'node:fs/promises'
import { heights } from './heights.ts'
import { landAround, landOfSpain, townshipLines } from './landOfSpain.ts'
import { namesOfCities, namesOfTowns } from './namesOfCities.ts'
import { namesOfRivers } from './namesOfRivers.ts'
import { regionIds } from './regionIds.ts'
import { streams, waters } from './waters.ts'

const folder = new URL('../generated/', import.meta.url)

/** Writes the base map's data, as `src/baseMap` fetches it. The same packages give the same bytes. */
export async function prepareBaseMap(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await write('around.json', landAround())
  await write('spain.json', landOfSpain())
  await write('names.json', namesOfCities())
  await write('waters.json', { lines: waters(), names: namesOfRivers() })
  await write('streams.json', streams())
  await write('heights.json', heights())
  for (const region of regionIds) {
    await write(`closeup-${region}.json`, { lines: townshipLines(region), names: namesOfTowns(region) })
  }
}

async function write(name: string, content: object): Promise<void> {
  await writeFile(new URL(name, folder), JSON.stringify(content))
}
