import type PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import type { Words } from '../words/wordsOfPage.ts'
import { element } from './element.ts'
import { createFrame } from './createFrame.ts'
import type { MediaType } from '../items/parseType.ts'

/** Shows media other than images: frames, videos, elements of the page, fetched HTML (LB1). */
export function showOtherMedia(pswp: PhotoSwipe, items: readonly Item[], words: Words): void {
  const closing = new AbortController()
  pswp.on('destroy', () => closing.abort())
  pswp.on('contentLoad', function fill(event) {
    const { content } = event
    const item = items[content.index]
    if (!item || item.media.kind === 'image') return
    event.preventDefault()
    content.element = createBox(item)
    content.state = 'loading'
    fillBox(content.element, item, words, closing.signal).then(
      () => content.onLoaded(),
      () => {
        if (!closing.signal.aborted) content.onError()
      },
    )
  })
  pswp.on('contentDeactivate', function pause({ content }) {
    content.element?.querySelector('video')?.pause()
  })
}

function createBox({ media }: Item): HTMLDivElement {
  return element('div', { className: `pswp__content media-content media-content-${media.kind}` })
}

function fillBox(box: HTMLElement, { media, alt }: Item, words: Words, signal: AbortSignal): Promise<void> {
  switch (media.kind) {
    case 'video':
      return createVideo(box, media)
    case 'inline':
      return borrowInline(box, media.src, signal)
    case 'ajax':
      return fetchHtml(box, media.src, signal)
    default:
      return createFrame(box, media, alt, words)
  }
}

function createVideo(box: HTMLElement, media: MediaType): Promise<void> {
  const video = element('video', { controls: true, playsInline: true, preload: 'metadata', src: media.src })
  box.append(video)
  return new Promise((resolve, reject) => {
    video.onloadedmetadata = () => resolve()
    video.onerror = reject
  })
}

/** Maximum milliseconds for fetching a fragment of HTML. */
const fetchTimeout = 10_000

/** Fetches HTML into `box`; its scripts do not run. */
async function fetchHtml(box: HTMLElement, src: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(src, { signal: AbortSignal.any([signal, AbortSignal.timeout(fetchTimeout)]) })
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !type.startsWith('text/')) throw new Error(`answered ${response.status} ${type}`)
  const template = document.createElement('template')
  template.innerHTML = await response.text()
  box.append(element('div', { className: 'media-card' }, template.content))
}

/** Shows an element of the page; when the gallery closes, puts it back where it was. */
async function borrowInline(box: HTMLElement, src: string, signal: AbortSignal): Promise<void> {
  const inline = document.getElementById(decodeURIComponent(src.slice(1)))
  if (!inline) throw new Error(`${src} is not on the page`)
  const mark = document.createComment('in the lightbox')
  const wasHidden = inline.hidden
  inline.replaceWith(mark)
  inline.hidden = false
  box.append(element('div', { className: 'media-card' }, inline))
  signal.addEventListener('abort', function putBack() {
    inline.hidden = wasHidden
    mark.replaceWith(inline)
  })
}
