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
  const list = join(folder, 'generated/media.json')
  const { media } = JSON.parse(await readFile(list, 'utf8')) as { media: { id: string; files: File[] }[] }
  const shown = await picturesOfSite()
  const pictures = media.filter(({ id }) => shown.test(id)).map(withSmallFiles)
  await writeFile(list, JSON.stringify({ media: pictures }))
  for (const { file } of pictures.flatMap(({ files }) => files)) await copyPicture(file, folder)
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

function withSmallFiles<Picture extends { files: File[]; crop?: unknown }>({
  crop: _crop,
  ...picture
}: Picture) {
  const small = picture.files.filter(({ width, file }) => width <= maxWidth && file.endsWith('.avif'))
  return { ...picture, files: small.length > 0 ? small : picture.files }
}

function copyPicture(file: string, folder: string): Promise<void> {
  const path = join('generated/media', file)
  return cp(join(documents, path), join(folder, path))
}
