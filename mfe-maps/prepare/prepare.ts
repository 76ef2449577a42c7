import { mkdir, writeFile } from 'node:fs/promises'
import { landAround, landOfSpain, townshipLines } from './land.ts'
import { namesOnMap } from './names.ts'

/** Writes the base map's data, as `src/baseMap/loadBaseMap.ts` fetches it. The same packages give the same bytes. */
const folder = new URL('../generated/', import.meta.url)
const files = {
  'around.json': landAround(),
  'spain.json': landOfSpain(),
  'townships.json': townshipLines(),
  'names.json': namesOnMap(),
}

await mkdir(folder, { recursive: true })
for (const [name, content] of Object.entries(files)) {
  await writeFile(new URL(name, folder), JSON.stringify(content))
}
