import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const documents = join(import.meta.dirname, 'documents')

/** Texts of places, and what editors' programs read. */
const leftOut = /^(pages[/\\]places|generated[/\\](media|schemas))$/
const maxWidth = 720 /* px of a picture that has a small file too */

/** Writes a part of the demo's content, each kind of page in it: what a remote is tried on where no content is published. */
export async function writeSample(folder: string): Promise<void> {
  const isKept = (path: string) => !leftOut.test(relative(documents, path))
  await cp(documents, folder, { recursive: true, filter: isKept })
  const shown = await picturesOfSite()
  const generated = join(folder, 'generated')
  for (const name of (await readdir(generated)).filter((file) => /^media\..*json$/.test(file))) {
    const { media } = JSON.parse(await readFile(join(generated, name), 'utf8')) as { media: Listed[] }
    const pictures = media.filter(({ id }) => shown.test(id)).map(withSmallFiles)
    await writeFile(join(generated, name), JSON.stringify({ media: pictures }))
    for (const { file } of pictures.flatMap(({ files = [] }) => files)) await copyPicture(file, folder)
  }
  const places = await readFile(join(generated, 'places.json'), 'utf8')
  await writeFile(join(generated, 'places.json'), places.replaceAll(/"place-[a-z0-9-]+",/g, ''))
}

/** A picture, or its words in another language. */
interface Listed {
  id: string
  files?: File[]
  crop?: unknown
}

interface File {
  width: number
  file: string
}

/** Those of regions, of the home page and the brand; places have theirs. */
async function picturesOfSite(): Promise<RegExp> {
  const regions = (await readdir(join(documents, 'regions'))).map((file) => file.split('.', 1)[0])
  return new RegExp(`^(${['home', 'brand', ...regions].join('|')})-`)
}

function withSmallFiles({ crop: _crop, ...picture }: Listed): Listed {
  if (!picture.files) return picture
  const small = picture.files.filter(({ width, file }) => width <= maxWidth && file.endsWith('.avif'))
  return { ...picture, files: small.length > 0 ? small : picture.files }
}

function copyPicture(file: string, folder: string): Promise<void> {
  const path = join('generated/media', file)
  return cp(join(documents, path), join(folder, path))
}
