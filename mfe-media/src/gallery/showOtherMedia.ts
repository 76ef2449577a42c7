import type PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import { createFrame } from './createFrame.ts'
import type { MediaType } from '../items/typeOf.ts'

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

/** A video file with the browser's own controls. */
function createVideo(place: HTMLElement, media: MediaType): Promise<void> {
  const video = document.createElement('video')
  video.controls = true
  video.playsInline = true
  video.preload = 'metadata'
  video.src = media.src
  place.append(video)
  return new Promise((resolve, reject) => {
    video.onloadedmetadata = () => resolve()
    video.onerror = reject
  })
}

/** Milliseconds that a fragment may take. */
const fetchTimeout = 10_000

/** Overlay content from a GET; its scripts do not run. */
async function fetchHtml(place: HTMLElement, src: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(src, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeout)]) })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('text/')) throw new Error(`answered ${response.status} ${type}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  const card = document.createElement('div')
  card.className = 'media-card'
  card.append(template.content)
  place.append(card)
}

/** Shows an element of the page, and puts it back where it was when the gallery ends. */
async function borrowInline(place: HTMLElement, src: string, signal: AbortSignal): Promise<void> {
  const element = document.getElementById(decodeURIComponent(src.slice(1)))
  if (!element) throw new Error(`${src} is not on the page`)
  const mark = document.createComment('in the lightbox')
  const wasHidden = element.hidden
  element.replaceWith(mark)
  element.hidden = false
  const card = document.createElement('div')
  card.className = 'media-card'
  card.append(element)
  place.append(card)
  signal.addEventListener('abort', function putBack() {
    element.hidden = wasHidden
    mark.replaceWith(element)
  })
}
