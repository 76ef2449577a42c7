import { readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createGeography } from './geography/createGeography.ts'
import { drawBrand } from './illustrations/drawBrand.ts'
import { drawIllustrations, filesOf } from './illustrations/drawIllustrations.ts'
import { createPlaces } from './places/createPlaces.ts'
import { placePictures } from './places/placePictures.ts'
import { readRegions, type RegionHeader } from './inputs/readRegions.ts'
import { publishSchemas } from '../src/reference/publishSchemas.ts'
import { readAtlas, readLand, readMunicipalities, readSpanishPlaces } from './inputs/sources.ts'
import { writeIfChanged } from './output/writeIfChanged.ts'

const help = `Makes the demo content that is not written by hand: places, shapes, schemas, illustrations.
All of it is in git: look at what changed, then commit it.

  npm run generate -w content [-- <options>]

  --pictures           draw the illustrations, too; those whose file is there already stay
  --documents <folder> the content folder; default content/demo/documents
  --help               this text`

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    documents: { type: 'string', default: join(import.meta.dirname, 'documents') },
  },
})
if (options.help) console.log(help)
else await generate(resolve(options.documents), options.pictures)

async function generate(documents: string, draw: boolean): Promise<void> {
  const folder = join(documents, 'generated')
  const regions = await readRegions(documents)
  const made: Record<string, object> = { ...(await createGeographyAndPlaces(regions)), ...publishSchemas() }
  if (draw) made['media.json'] = { media: await drawAll(regions, join(folder, 'media')) }
  let written = 0
  for (const [name, value] of Object.entries(made)) {
    if (!(await writeIfChanged(join(folder, name), textOf(name, value)))) continue
    written += 1
    say(`${name}: written`)
  }
  say(written === 0 ? 'Content is up to date.' : `Content is in ${folder}.`)
}

/** Removes the files of pictures that look different now. */
async function drawAll(regions: readonly RegionHeader[], folder: string) {
  const brand = await drawBrand(folder)
  const media = [...(await drawIllustrations(regions, folder, { log: say })), ...brand]
  const current = new Set(media.flatMap(filesOf))
  const old = (await readdir(folder)).filter((file) => !current.has(file))
  await Promise.all(old.map((file) => rm(join(folder, file))))
  return media
}

async function createGeographyAndPlaces(regions: readonly RegionHeader[]) {
  const atlas = await readAtlas()
  const geography = createGeography(atlas)
  say(`Shapes: ${geography.regions.length} regions, ${geography.provinces.length} provinces`)
  const pictures = placePictures(await readLand(), regions)
  const municipalities = await readMunicipalities()
  const { provinces } = geography
  const places = createPlaces(readSpanishPlaces(), atlas, provinces, municipalities, regions, pictures)
  say(`Places: ${places.length}`)
  return { 'geography.json': geography, 'places.json': { places } }
}

/** Of a list one line per item, so that a change shows in a diff. */
function textOf(name: string, value: object): string {
  return `${name.startsWith('schemas/') ? JSON.stringify(value, null, 2) : linePerItem(value)}\n`
}

function linePerItem(value: object): string {
  const lists = Object.entries(value).map(
    ([key, items]) =>
      `${JSON.stringify(key)}: [\n${(items as unknown[]).map((item) => JSON.stringify(item)).join(',\n')}\n]`,
  )
  return `{\n${lists.join(',\n')}\n}`
}

function say(line: string): void {
  console.log(`${(performance.now() / 1000).toFixed(1).padStart(5)} s  ${line}`)
}
