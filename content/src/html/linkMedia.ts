/** A file that HTML names by its id. */
export interface LinkedFile {
  src: string
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
  return html.replace(
    /\s(href|src|data-src|poster)="media:([\w-]+)"/g,
    (_all, attribute: string, id: string) => {
      const file = linked.get(id)
      if (!file) missing(id)
      return file ? ` ${attribute}="${file.src}"${sizeOf(file, attribute)}` : ''
    },
  )
}

function sizeOf({ width, height }: LinkedFile, attribute: string): string {
  if (width === undefined || height === undefined || attribute === 'poster') return ''
  return attribute === 'href'
    ? ` data-width="${width}" data-height="${height}"`
    : ` width="${width}" height="${height}"`
}
