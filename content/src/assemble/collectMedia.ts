import { dirname } from 'node:path'
import type { MapOptions, Picture } from '@tessera/kit/contract/content'
import type { DocumentOf } from '../documents/readDocument.ts'
import type { MediaFile, SiteTheme } from '../port/port.ts'
import type { LinkedFile } from '../html/linkMedia.ts'
import type { PictureDocument } from '../schema/mediaSchema.ts'

/** Pictures and files of all media documents. */
export interface Media {
  pictures: ReadonlyMap<string, Picture>
  /** Id → the file that `media:<id>` in HTML refers to. */
  linked: ReadonlyMap<string, LinkedFile>
  /** File name → the file's path in the content folder. Files that are not listed here have no URL. */
  files: ReadonlyMap<string, MediaFile>
}

/** Files at the root of the site that every page links to, such as icons. */
const icons = ['favicon.ico', 'favicon.svg', 'favicon-32.png', 'icon-180.png', 'social.png']
export const listIcons = ({ files }: Pick<Media, 'files'>, theme?: SiteTheme) =>
  icons.filter((icon) => files.has(icon) || (icon === 'favicon.svg' && theme?.icon))

const order = ['image/avif', 'image/webp', 'image/jpeg', 'image/png', 'image/svg+xml'] // best first

/** Collects the files that media documents name, and the map's archive if `site.json` names one in `media/`. */
export function collectMedia(documents: readonly DocumentOf<'media'>[], { baseLayer }: MapOptions): Media {
  const pictures = new Map<string, Picture>()
  const linked = new Map<string, LinkedFile>()
  const files = new Map<string, MediaFile>()
  for (const { file: document, value } of documents) {
    const folder = document.startsWith('media/') ? 'media' : `${dirname(document)}/media`
    for (const picture of value.media) {
      const made = toPicture(picture)
      pictures.set(picture.id, made)
      linked.set(picture.id, made)
      for (const { file, type } of [...picture.files, ...(picture.crop?.files ?? [])])
        files.set(file, { path: `${folder}/${file}`, type })
    }
    for (const { id, type, file, ...size } of value.files) {
      linked.set(id, { src: urlOf(file), ...size })
      files.set(file, { path: `${folder}/${file}`, type })
    }
  }
  const map = baseLayer?.kind === 'pmtiles' && /^\/media\/([A-Za-z0-9][\w.-]*)$/.exec(baseLayer.url)?.[1]
  if (map) files.set(map, { path: `media/${map}`, type: 'application/vnd.pmtiles' })
  return { pictures, linked, files }
}

function toPicture({ alt, width, height, caption, credit, files, preview, crop }: PictureDocument): Picture {
  const sources = buildSources(files)
  const fallback = files
    .filter(({ type }) => type === (sources.at(-1)?.type ?? type))
    .reduce((one, other) => (other.width > one.width ? other : one))
  return {
    alt,
    width,
    height,
    src: urlOf(fallback.file),
    sources,
    preview,
    crop: crop && buildCrop(crop),
    caption,
    credit,
  }
}

function buildCrop({ files, ...size }: NonNullable<PictureDocument['crop']>): Picture['crop'] {
  return { ...size, sources: buildSources(files) }
}

function buildSources(files: PictureDocument['files']): Picture['sources'] {
  const types = order.filter((type) => files.some((file) => file.type === type))
  return types.map((type) => ({ type, srcset: buildSrcset(files.filter((file) => file.type === type)) }))
}

function buildSrcset(files: PictureDocument['files']): string {
  return files
    .toSorted((one, other) => one.width - other.width)
    .map(({ file, width }) => `${urlOf(file)} ${width}w`)
    .join(', ')
}

function urlOf(file: string): string {
  return `/media/${file}`
}
