import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publishSchemas } from '@tessera/content/schemas'
import { z } from 'zod'
import { createGeography } from './geography/createGeography.ts'
import { drawBrand } from './illustrations/drawBrand.ts'
import { languages } from './illustrations/describeMotif.ts'
import {
  drawIllustrations,
  filesOf,
  scenesOf,
  translationsOf,
  type IllustratedPlace,
} from './illustrations/drawIllustrations.ts'
import { createPlaces } from './places/createPlaces.ts'
import { placePictures, withOwnPictures } from './places/placePictures.ts'
import { readCategories, writtenPlaces } from './inputs/writtenPlaces.ts'
import { seaFinder } from './places/seaFinder.ts'
import { readRegions, type RegionHeader } from './inputs/readRegions.ts'
import { readAtlas, readLand, readMunicipalities, readSpanishPlaces } from './inputs/sources.ts'
import { writeIfChanged } from './output/writeIfChanged.ts'

const help = `Makes the documents that are not written by hand: places, shapes, schemas, illustrations.
All of it is in git: look at what changed, then commit it.

  npm run generate -w sites/spain [-- <options>]

  --pictures           draw the illustrations, too; those whose file is there already stay
  --documents <folder> the content folder; default sites/spain
  --help               this text`

const { values: options } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
    documents: { type: 'string', default: join(import.meta.dirname, '..') },
  },
})
if (options.help) console.log(help)
else await generate(resolve(options.documents), options.pictures)

const siteSchema = z.object({ language: z.string(), languages: z.array(z.string()).default([]) })

async function generate(documents: string, draw: boolean): Promise<void> {
  const folder = join(documents, 'generated')
  const regions = await readRegions(documents)
  const { illustrated, ...created } = await createGeographyAndPlaces(documents, regions)
  const made: Record<string, object> = { ...created, ...publishSchemas() }
  if (draw) {
    made['media.json'] = { media: await drawAll(regions, illustrated, join(folder, 'media')) }
    for (const language of await otherLanguages(documents))
      made[`media.${language}.json`] = { media: translationsOf(scenesOf(regions, illustrated), language) }
  }
  let written = 0
  for (const [name, value] of Object.entries(made)) {
    if (!(await writeIfChanged(join(folder, name), textOf(name, value)))) continue
    written += 1
    say(`${name}: written`)
  }
  say(written === 0 ? 'Content is up to date.' : `Content is in ${folder}.`)
}

/** Removes the files of pictures that look different now. */
async function drawAll(
  regions: readonly RegionHeader[],
  places: readonly IllustratedPlace[],
  folder: string,
) {
  const brand = await drawBrand(folder)
  const media = [...(await drawIllustrations(regions, folder, { places, log: say })), ...brand]
  const current = new Set(media.flatMap(filesOf))
  const old = (await readdir(folder)).filter((file) => !current.has(file))
  await Promise.all(old.map((file) => rm(join(folder, file))))
  return media
}

/** Of the site, those for which pictures have words. */
async function otherLanguages(documents: string) {
  const site = siteSchema.parse(JSON.parse(await readFile(join(documents, 'site.json'), 'utf8')))
  return languages.filter((language) => language !== site.language && site.languages.includes(language))
}

async function createGeographyAndPlaces(documents: string, regions: readonly RegionHeader[]) {
  const atlas = await readAtlas()
  const geography = createGeography(atlas)
  say(`Shapes: ${geography.regions.length} regions, ${geography.provinces.length} provinces`)
  const land = await readLand()
  const pictures = placePictures(land, regions)
  const municipalities = await readMunicipalities()
  const { provinces } = geography
  const all = createPlaces(readSpanishPlaces(), atlas, provinces, municipalities, regions, pictures)
  const written = writtenPlaces(await readCategories(documents), all, provinces, regions, seaFinder(land))
  say(`Places: ${all.length}, ${written.length} with a picture of their own`)
  const places = withOwnPictures(all, written, regions)
  return { 'geography.json': geography, 'places.json': { places }, illustrated: written }
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
