import type { SlideData } from 'photoswipe'
import type { Item } from '../items/readItems.ts'

/** Px of films that have no size of their own; whatever else is read or looked round in has the whole view. */
const film = { width: 1280, height: 720 }

/** An item in PhotoSwipe's words. A picture whose size nobody knows fills the view until it is in. */
export function slideOf(item: Item): SlideData {
  const image = item.link.querySelector('img')
  const view = { width: innerWidth, height: innerHeight }
  if (item.media.kind !== 'image') {
    return { type: item.media.kind, ...sizeOr(item, item.media.content === 'video' ? film : view) }
  }
  return {
    type: 'image',
    element: item.link,
    src: item.media.src,
    alt: item.alt,
    ...(image?.complete && !image.dataset['lazy'] && image.currentSrc && { msrc: image.currentSrc }),
    ...sizeOr(item, view),
    unmeasured: item.width === 0 || item.height === 0,
  }
}

function sizeOr({ width, height }: Item, otherwise: { width: number; height: number }) {
  return width > 0 && height > 0 ? { width, height } : otherwise
}
