import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { columns } from './columns.ts'
import { heights } from './heights.ts'
import { landAround, landOfSpain, regionBounds, townshipLines } from './landOfSpain.ts'
import { namesOfCities, namesOfTowns } from './namesOfCities.ts'
import { namesOfRivers } from './namesOfRivers.ts'
import { streams, waters } from './waters.ts'

const folder = new URL('../media/', import.meta.url)
const credits = [
  { label: '© IGN (CC BY 4.0)', href: 'https://www.ign.es/' },
  { label: 'Natural Earth', href: 'https://www.naturalearthdata.com/' },
  { label: 'GeoNames (CC BY 4.0)', href: 'https://www.geonames.org/' },
  { label: 'GSHHG (LGPL)', href: 'https://www.soest.hawaii.edu/pwessel/gshhg/' },
  { label: 'SRTM', href: 'https://www.earthdata.nasa.gov/data/instruments/srtm' },
]

/**
 * Writes the base map that `site.json` names, and last the media document that lists its files, by which a build knows that
 * it is made. The same packages give the same bytes.
 */
export async function prepareBaseMap(): Promise<void> {
  await mkdir(folder, { recursive: true })
  const index = {
    format: 1,
    credits,
    area: landOfSpain(),
    around: landAround(),
    names: namesOfCities(),
    parts: [
      {
        kind: 'waters',
        from: 5,
        until: 11,
        file: await write('waters', { lines: waters(), names: namesOfRivers() }),
      },
      { kind: 'heights', from: 4, until: 8, file: await write('heights', heights()) },
      {
        kind: 'streams',
        from: 8,
        until: 11,
        file: await write('streams', { lines: streams(), names: columns([]) }),
      },
      ...(await closeUps()),
    ],
  }
  await writeFile(new URL('spain.basemap', folder), JSON.stringify(index))
  const files = ['spain.basemap', ...index.parts.map(({ file }) => file)]
  await removeOthers(files)
  const listed = files.map((file) => ({ id: `map-${file.split('.', 1)[0]}`, type: 'application/json', file }))
  await writeFile(new URL('basemap.json', folder), `${JSON.stringify({ files: listed }, null, 2)}\n`)
}

function closeUps() {
  const regions = Object.entries(regionBounds()).map(async function writeCloseUp([region, bounds]) {
    const content = { lines: townshipLines(region), names: namesOfTowns(region) }
    return { kind: 'closeUp', from: 10, until: 24, bounds, file: await write(`closeup-${region}`, content) }
  })
  return Promise.all(regions)
}

/** Writes a file that is named by its content, so that browsers may keep it, and returns its name. */
async function write(name: string, content: object): Promise<string> {
  const text = JSON.stringify(content)
  const file = `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 12)}.basemap`
  await writeFile(new URL(file, folder), text)
  return file
}

async function removeOthers(files: readonly string[]): Promise<void> {
  const old = (await readdir(folder)).filter((file) => file.endsWith('.basemap') && !files.includes(file))
  await Promise.all(old.map((file) => rm(new URL(file, folder))))
}
