import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Place {
  id: string
  slug: string
  population: number
  partOf?: string
}

interface Picture {
  files: readonly { width: number; type: string; file: string }[]
}

const documents = join(import.meta.dirname, 'documents')
const whole = [
  'areas.json',
  'banners',
  'consent.json',
  'emails',
  'forms',
  'generated/geography.json',
  'pages',
  'regions',
  'site.json',
]
const minPeople = 20_000 /* smaller places are left out unless a page names them */
const maxWidth = 720 /* px of a picture */

/** Writes a small part of the demo's content, each kind of page among it: what a remote is tried on where no content is known. */
export async function writeSample(folder: string): Promise<void> {
  await mkdir(join(folder, 'generated/media'), { recursive: true })
  for (const name of whole) await cp(join(documents, name), join(folder, name), { recursive: true })
  await writePlaces(folder)
  await writeMedia(folder)
}

async function writePlaces(folder: string): Promise<void> {
  const { places } = await readGenerated<{ places: Place[] }>('places.json')
  const home = await readFile(join(documents, 'pages/index.md'), 'utf8')
  const named = (slug: string) => home.includes(`- ${slug}\n`)
  const kept = places.filter(({ slug, population }) => population >= minPeople || named(slug))
  const ids = new Set(kept.map(({ id }) => id))
  const shown = kept.filter(({ partOf }) => partOf === undefined || ids.has(partOf))
  await writeFile(join(folder, 'generated/places.json'), JSON.stringify({ places: shown }))
}

/** Of each picture the files that a small screen gets; all of one that has none. */
async function writeMedia(folder: string): Promise<void> {
  const { media } = await readGenerated<{ media: Picture[] }>('media.json')
  const small = media.map(function shrink(picture) {
    const files = picture.files.filter(({ width, type }) => width <= maxWidth && type === 'image/avif')
    return files.length > 0 ? { ...picture, files } : picture
  })
  for (const { files } of small)
    for (const { file } of files)
      await copyFile(join(documents, 'generated/media', file), join(folder, 'generated/media', file))
  await writeFile(join(folder, 'generated/media.json'), JSON.stringify({ media: small }))
}

async function readGenerated<Value>(name: string): Promise<Value> {
  return JSON.parse(await readFile(join(documents, 'generated', name), 'utf8')) as Value
}
