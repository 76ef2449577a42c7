import { dirname } from 'node:path'
import type { Picture } from '@tessera/kit/contract/content'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { MediaFile } from '../port/port.ts'
import type { PictureDocument } from '../schema/mediaSchema.ts'

export interface Pictures {
  byId: ReadonlyMap<string, Picture>
  /** File name → where it is in the content folder. The only way from a URL to a file. */
  files: ReadonlyMap<string, MediaFile>
}

const order = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'] // best first

export function collectPictures(documents: readonly DocumentOf<'media'>[]): Pictures {
  const byId = new Map<string, Picture>()
  const files = new Map<string, MediaFile>()
  for (const { file: document, value } of documents) {
    const folder = document.startsWith('media/') ? 'media' : `${dirname(document)}/media`
    for (const picture of value.media) {
      byId.set(picture.id, pictureOf(picture))
      for (const { file, type } of picture.files) files.set(file, { path: `${folder}/${file}`, type })
    }
  }
  return { byId, files }
}

function pictureOf({ alt, width, height, caption, credit, files }: PictureDocument): Picture {
  const types = order.filter((type) => files.some((file) => file.type === type))
  const fallback = files
    .filter(({ type }) => type === types.at(-1))
    .reduce((one, other) => (other.width > one.width ? other : one))
  return {
    alt,
    width,
    height,
    src: urlOf(fallback.file),
    sources: types.map((type) => ({ type, srcset: srcsetOf(files.filter((file) => file.type === type)) })),
    ...(caption !== undefined && { caption }),
    ...(credit !== undefined && { credit }),
  }
}

function srcsetOf(files: PictureDocument['files']): string {
  return files
    .toSorted((one, other) => one.width - other.width)
    .map(({ file, width }) => `${urlOf(file)} ${width}w`)
    .join(', ')
}

function urlOf(file: string): string {
  return `/media/${file}`
}
