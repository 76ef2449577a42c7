import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const documents = join(import.meta.dirname, 'documents')

/** Large files of pictures that have small ones too, and what editors' programs read. */
const isLeftOut = (path: string) => /-1280\.|\.webp$|[/\\]schemas$/.test(path)

/** Writes the demo's content with small pictures alone: what a remote is tried on where no content is published. */
export async function writeSample(folder: string): Promise<void> {
  await cp(documents, folder, { recursive: true, filter: (path) => !isLeftOut(path) })
  const list = join(folder, 'generated/media.json')
  const media: unknown = JSON.parse(await readFile(list, 'utf8'), function keepSmall(_key, value: unknown) {
    return Array.isArray(value) ? value.filter((one) => !isLeftOut(fileOf(one))) : value
  })
  await writeFile(list, JSON.stringify(media))
}

const fileOf = (value: { file?: string }) => value.file ?? ''
