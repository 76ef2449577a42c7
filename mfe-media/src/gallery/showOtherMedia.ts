import type PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import { borrowInline } from './borrowInline.ts'
import { createFrame } from './createFrame.ts'
import { createVideo } from './createVideo.ts'
import { fetchHtml } from './fetchHtml.ts'

/** What is not an image: frames, videos, elements of the page, fetched HTML (LB1). */
export function showOtherMedia(pswp: PhotoSwipe, items: readonly Item[]): void {
  const ends = new AbortController()
  pswp.on('destroy', () => ends.abort())
  pswp.on('contentLoad', function fill(event) {
    const { content } = event
    const item = items[content.index]
    if (!item || item.media.kind === 'image') return
    event.preventDefault()
    content.element = createPlace(item)
    content.state = 'loading'
    fillPlace(content.element, item, ends.signal).then(
      () => content.onLoaded(),
      () => {
        if (!ends.signal.aborted) content.onError()
      },
    )
  })
  pswp.on('contentDeactivate', function pause({ content }) {
    content.element?.querySelector('video')?.pause()
  })
}

function createPlace({ media }: Item): HTMLDivElement {
  const place = document.createElement('div')
  place.className = `pswp__content media-content media-content-${media.kind}`
  return place
}

/** Rejects when the content cannot be loaded. */
function fillPlace(place: HTMLElement, { media, alt }: Item, signal: AbortSignal): Promise<void> {
  switch (media.kind) {
    case 'video':
      return createVideo(place, media)
    case 'inline':
      return borrowInline(place, media.src, signal)
    case 'ajax':
      return fetchHtml(place, media.src, signal)
    default:
      return createFrame(place, media, alt)
  }
}
