import type { SlideData } from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import type PhotoSwipe from 'photoswipe'

/** Default size of videos in px; other media fill the view. */
const film = { width: 1280, height: 720 }

/** Converts an item to PhotoSwipe's data. A picture of unknown size fills the view until it is loaded. */
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

/** Sets the size of pictures whose link gives no size, once they are loaded. */
export function measureImages(pswp: PhotoSwipe): void {
  pswp.on('loadComplete', function measure({ content, isError }) {
    const { data, element, index } = content
    if (isError || !data['unmeasured'] || !(element instanceof HTMLImageElement)) return
    data['unmeasured'] = false
    data.width = element.naturalWidth
    data.height = element.naturalHeight
    pswp.refreshSlideContent(index)
  })
}
