import { readdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { publishSchemas } from '@tessera/content/schemas'
import { z } from 'zod'
import { drawBrand } from './illustrations/drawBrand.ts'
import { languages } from './illustrations/describeMotif.ts'
import {
  drawIllustrations,
  filesOf,
  scenesOf,
  translationsOf,
  type IllustratedPlace,
} from './illustrations/drawIllustrations.ts'
import { readCategories, writtenPlaces, writtenSlugs } from './inputs/writtenPlaces.ts'
import { seaFinder } from './places/seaFinder.ts'
import { readKnown } from './inputs/readKnown.ts'
import type { RegionHeader } from './inputs/readRegions.ts'
import { writeIfChanged } from './output/writeIfChanged.ts'
import { writeShapes } from './output/writeShapes.ts'
import { placeRecords, type Known } from './records/placeRecords.ts'
import { provinceRecords } from './records/provinceRecords.ts'

const help = `Makes what is not written by hand: records of places and provinces, shapes of regions, schemas, illustrations.
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
  const known = await readKnown(documents)
  const { places, provinces, regions, shapes } = known
  const categories = await readCategories(documents)
  const illustrated = writtenPlaces(categories, places, provinces, regions, seaFinder(known.land))
  say(`Places: ${places.length}, ${illustrated.length} with a picture of their own`)
  const made: Record<string, object> = await createRecords(documents, known)
  for (const [name, schema] of Object.entries(publishSchemas())) made[`generated/${name}`] = schema
  if (draw) {
    const media = await drawAll(regions, illustrated, join(documents, 'generated/media'))
    made['generated/media.json'] = { media }
    for (const language of await otherLanguages(documents))
      made[`generated/media.${language}.json`] = {
        media: translationsOf(scenesOf(regions, illustrated), language),
      }
  }
  const slugs = new Map(regions.map(({ id, slug }) => [id, slug]))
  const written = await writeShapes(join(documents, 'entries/region'), shapes, slugs)
  for (const [name, value] of Object.entries(made))
    if (await writeIfChanged(join(documents, name), textOf(name, value))) written.push(name)
  const old = await removeOthers(documents, Object.keys(made))
  for (const name of written) say(`${name}: written`)
  for (const name of old) say(`${name}: removed`)
  say(written.length + old.length === 0 ? 'Content is up to date.' : `Content is in ${documents}.`)
}

/** By file, records of the provinces, and of the places without a document of their own. */
async function createRecords(documents: string, known: Known): Promise<Record<string, object>> {
  const written = new Set(await writtenSlugs(documents))
  const places = [...placeRecords(known)].flatMap(([slug, record]) => (written.has(slug) ? [] : [record]))
  const byFile = Map.groupBy(places, ({ region }) => `records/place/${String(region)}.json`)
  return {
    'records/province/spain.json': { records: provinceRecords(known.provinces, known.regions) },
    ...Object.fromEntries([...byFile].map(([name, records]) => [name, { records }])),
  }
}

/** Removes schemas and records of places that are made no more. */
async function removeOthers(documents: string, made: readonly string[]): Promise<readonly string[]> {
  const folders = ['generated/schemas', 'records/place']
  const all = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(documents, folder))).map((file) => `${folder}/${file}`),
    ),
  )
  const old = all.flat().filter((name) => !made.includes(name))
  await Promise.all(old.map((name) => rm(join(documents, name))))
  return old
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

/** Of a list one line per item, so that a change shows in a diff. */
function textOf(name: string, value: object): string {
  return `${name.includes('/schemas/') ? JSON.stringify(value, null, 2) : linePerItem(value)}\n`
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
