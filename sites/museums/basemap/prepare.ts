import { mkdir, writeFile } from 'node:fs/promises'
import { drawLand } from './drawLand.ts'
import { names } from './names.ts'

/** Writes the base map that `site.json` names, and last its media document, by which a build knows that it is made. */
const folder = new URL('../media/', import.meta.url)
const file = 'land.basemap'
const credits = [{ label: 'Natural Earth', href: 'https://www.naturalearthdata.com/' }]

await mkdir(folder, { recursive: true })
await writeFile(
  new URL(file, folder),
  JSON.stringify({ format: 1, credits, ...drawLand(), names, parts: [] }),
)
const files = [{ id: 'map-land', type: 'application/json', file }]
await writeFile(new URL('basemap.json', folder), `${JSON.stringify({ files }, null, 2)}\n`)
