import type { PictureSource } from '@tessera/kit/contract/content'

/** A file that HTML names by its id. */
export interface LinkedFile {
  src: string
  /** Of a picture: its widths by type, best first. */
  sources?: readonly PictureSource[] | undefined
  /** Px; of a picture or a video. */
  width?: number | undefined
  height?: number | undefined
}

/**
 * Content's HTML names media by id: `href="media:andalucia-1"`, also in `src`, `data-src` and `poster`. File names change
 * with each drawing, ids don't. The size comes along where it is known.
 */
export function linkMedia(
  html: string,
  linked: ReadonlyMap<string, LinkedFile>,
  missing: (id: string) => void,
): string {
  return html
    .replace(pictureOrImage, (written) => withSources(written, linked))
    .replace(/\s(href|src|data-src|poster)="media:([\w-]+)"/g, (_all, attribute: string, id: string) => {
      const file = linked.get(id)
      if (!file) missing(id)
      return file ? ` ${attribute}="${file.src}"${sizeOf(file, attribute)}` : ''
    })
}

/** Sanitised HTML closes each picture, and has no `<` or `>` in attributes. */
const pictureOrImage = /<picture\b[^]*?<\/picture>|<img\b[^>]*>/g
const sizes = 'sizes="(width >= 48rem) 44rem, 92vw"' // a line of text is 68 characters at most

/** An image alone gets the best type and that which every browser reads, in all widths; a picture has what its editor chose. */
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

function sizeOf({ width, height }: LinkedFile, attribute: string): string {
  if (width === undefined || height === undefined || attribute === 'poster') return ''
  return attribute === 'href'
    ? ` data-width="${width}" data-height="${height}"`
    : ` width="${width}" height="${height}"`
}
