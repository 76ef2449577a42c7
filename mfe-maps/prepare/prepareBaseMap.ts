import { mkdir, writeFile } from 'node:fs/promises'
import { landAround, landOfSpain, townshipLines } from './landOfSpain.ts'
import { namesOfCities, namesOfTowns } from './namesOfCities.ts'
import { regionIds } from './regionIds.ts'

const folder = new URL('../generated/', import.meta.url)

/** Writes the base map's data, as `src/baseMap` fetches it. The same packages give the same bytes. */
export async function prepareBaseMap(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await write('around.json', landAround())
  await write('spain.json', landOfSpain())
  await write('names.json', namesOfCities())
  for (const region of regionIds) {
    await write(`closeup-${region}.json`, { lines: townshipLines(region), names: namesOfTowns(region) })
  }
}

async function write(name: string, content: object): Promise<void> {
  await writeFile(new URL(name, folder), JSON.stringify(content))
}
