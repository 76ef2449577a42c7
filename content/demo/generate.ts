import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { markTiles } from '@tessera/kit/design/markTile'
import { createGeography } from './geography/createGeography.ts'
import { drawBrand } from './illustrations/drawBrand.ts'
import { drawIllustrations, filesOf } from './illustrations/drawIllustrations.ts'
import { hashInputs } from './inputs/hashInputs.ts'
import { createPlaces } from './places/createPlaces.ts'
import { inlandPictures } from './places/inlandPictures.ts'
import { readRegions, type RegionHeader } from './inputs/readRegions.ts'
import { publishSchemas } from '../src/reference/publishSchemas.ts'
import { readAtlas, readLand, readSpanishPlaces } from './inputs/sources.ts'
import {
  isCurrent,
  noStamp,
  readStamp,
  sha256,
  writeGenerated,
  writeWhole,
  type Stamp,
} from './output/stamp.ts'

const help = `Generates the demo content that is not written by hand: places, shapes, illustrations, schemas.

  npm run generate -w content [-- <options>]

  --force              write everything anew, edited files too
  --documents <folder> the content folder; default content/demo/documents
  --without-pictures   leave the illustrations out; the site shows two flat colours instead
  --help               this text

Nothing is done when nothing changed. A generated file that was edited since is kept.`

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
    'without-pictures': { type: 'boolean', default: false },
    documents: { type: 'string', default: join(import.meta.dirname, 'documents') },
  },
})
if (options.help) console.log(help)
else await generate(resolve(options.documents), options.force, !options['without-pictures'])

async function generate(documents: string, force: boolean, draw: boolean): Promise<void> {
  const folder = join(documents, 'generated')
  const regions = await readRegions(documents)
  const schemas = publishSchemas()
  const inputs = await hashInputs({ regions, schemas, markTiles, draw })
  const stamp = force ? noStamp : await readStamp(folder)
  if (isCurrent(stamp, inputs, folder)) return say('Content is up to date.')

  const made = { ...(await createGeographyAndPlaces(regions)), ...schemas }
  const media = draw ? await drawAll(regions, join(folder, 'media'), force) : []
  const texts = textsOf({ ...made, 'media.json': { media } })
  const files = media.flatMap(filesOf)
  const hashes = await writeAll(folder, texts, stamp, force)
  await removeOld(folder, stamp, files)
  await writeWhole(
    join(folder, 'stamp.json'),
    JSON.stringify({ inputs, documents: hashes, media: files } satisfies Stamp),
  )
  say(`Content is in ${folder}.`)
}

async function drawAll(regions: readonly RegionHeader[], folder: string, force: boolean) {
  const brand = await drawBrand(folder)
  return [...(await drawIllustrations(regions, folder, { log: say, force })), ...brand]
}

async function createGeographyAndPlaces(regions: readonly RegionHeader[]) {
  const atlas = await readAtlas()
  const geography = createGeography(atlas)
  say(`Shapes: ${geography.regions.length} regions, ${geography.provinces.length} provinces`)
  const pictures = inlandPictures(await readLand(), regions)
  const places = createPlaces(readSpanishPlaces(), atlas, geography.provinces, regions, pictures)
  say(`Places: ${places.length}`)
  return { 'geography.json': geography, 'places.json': { places } }
}

/** One line per item of a list, so that a change shows in a diff. */
function textsOf(made: Readonly<Record<string, object>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(made).map(([name, value]) => [
      name,
      name.startsWith('schemas/') ? `${JSON.stringify(value, null, 2)}\n` : `${linePerItem(value)}\n`,
    ]),
  )
}

function linePerItem(value: object): string {
  const lists = Object.entries(value).map(
    ([key, items]) =>
      `${JSON.stringify(key)}: [\n${(items as unknown[]).map((item) => JSON.stringify(item)).join(',\n')}\n]`,
  )
  return `{\n${lists.join(',\n')}\n}`
}

/** Hash per document as generated; an edited one keeps the hash it had, so that it is kept the next time too. */
async function writeAll(folder: string, texts: ReadonlyMap<string, string>, stamp: Stamp, force: boolean) {
  const hashes: Record<string, string> = {}
  for (const [name, text] of texts) {
    const outcome = await writeGenerated(folder, name, text, { stamp, force })
    if (outcome !== 'unchanged')
      say(`${name}: ${outcome}${outcome === 'kept' ? ', it was edited since; --force replaces it' : ''}`)
    hashes[name] = outcome === 'kept' ? (stamp.documents[name] ?? '') : sha256(text)
  }
  return hashes
}

async function removeOld(folder: string, stamp: Stamp, current: readonly string[]): Promise<void> {
  const old = stamp.media.filter((file) => !current.includes(file))
  await Promise.all(old.map((file) => rm(join(folder, 'media', file), { force: true })))
}

function say(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${line}`)
}
