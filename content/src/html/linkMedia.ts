import type { PictureSource } from '@tessera/kit/contract/content'

/** A file that HTML refers to by id. */
export interface LinkedFile {
  src: string
  /** Files of a picture in all widths, by type, best type first. */
  sources?: readonly PictureSource[] | undefined
  /** Size in px, only of a picture or a video. */
  width?: number | undefined
  height?: number | undefined
}

/**
 * Replaces `media:<id>` in `href`, `src`, `data-src` and `poster` by the file's address, and adds the size if it is
 * known. HTML uses ids because a file's name changes whenever its picture is made again.
 */
export function linkMedia(
  html: string,
  linked: ReadonlyMap<string, LinkedFile>,
  onMissing: (id: string) => void,
): string {
  return html
    .replace(pictureOrImage, (written) => withSources(written, linked))
    .replace(/\s(href|src|data-src|poster)="media:([\w-]+)"/g, (_all, attribute: string, id: string) => {
      const file = linked.get(id)
      if (!file) onMissing(id)
      return file ? ` ${attribute}="${file.src}"${sizeAttributes(file, attribute)}` : ''
    })
}

/** Sanitised HTML closes each picture, and has no `<` or `>` in attributes */
const pictureOrImage = /<picture\b[^]*?<\/picture>|<img\b[^>]*>/g
const sizes = 'sizes="(width >= 48rem) 44rem, 92vw"' // a line of text is at most 68 characters wide

/** Gives an image all its widths, in the best type and one that every browser reads; a `<picture>` stays as written. */
function withSources(written: string, linked: ReadonlyMap<string, LinkedFile>): string {
  const id = /^<img\b(?!.*\ssrcset=).*\ssrc="media:([\w-]+)"/s.exec(written)?.[1]
  const sources = linked.get(id ?? '')?.sources ?? []
  const [best, last] = [sources[0], sources.at(-1)]
  if (!best || !last) return written
  const source = best === last ? '' : `<source type="${best.type}" srcset="${best.srcset}" ${sizes}>`
  const img = written.replace(
    /\s*\/?>$/,
    ` srcset="${last.srcset}" ${sizes} loading="lazy" decoding="async">`,
  )
  return `<picture>${source}${img}</picture>`
}

function sizeAttributes({ width, height }: LinkedFile, attribute: string): string {
  if (width === undefined || height === undefined || attribute === 'poster') return ''
  return attribute === 'href'
    ? ` data-width="${width}" data-height="${height}"`
    : ` width="${width}" height="${height}"`
}
