import type { Picture } from '@tessera/kit/contract/content'

/**
 * Content's HTML names pictures by id: `href="media:andalucia-1"`, also in `src` and `data-src`. File names change with
 * each drawing, ids don't. The picture's size comes along.
 */
export function linkMedia(
  html: string,
  pictures: ReadonlyMap<string, Picture>,
  missing: (id: string) => void,
): string {
  return html.replace(/\s(href|src|data-src)="media:([\w-]+)"/g, (_all, attribute: string, id: string) => {
    const picture = pictures.get(id)
    if (!picture) missing(id)
    return picture ? ` ${attribute}="${picture.src}"${sizeOf(picture, attribute)}` : ''
  })
}

function sizeOf({ width, height }: Picture, attribute: string): string {
  return attribute === 'href'
    ? ` data-width="${width}" data-height="${height}"`
    : ` width="${width}" height="${height}"`
}
