import type PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import type { Words } from '../words/wordsOfPage.ts'
import { icons } from './icons.ts'
import { onKey } from './onKey.ts'
import type { Mirror } from './Mirror.ts'

/** Adds a strip of small pictures, each of which opens its slide; a button and G show and hide the strip. */
export function addThumbnails(
  pswp: PhotoSwipe,
  items: readonly Item[],
  mirrored: Mirror,
  { text }: Words,
): void {
  if (items.length < 2) return
  const strip = document.createElement('div')
  strip.className = 'media-strip'
  strip.hidden = true
  let button: HTMLElement | undefined
  onKey(pswp, ['g'], toggle)
  pswp.on('change', mark)
  pswp.on('uiRegister', function addStrip() {
    pswp.ui?.registerElement({
      name: 'thumbnails',
      className: 'media-tool',
      isButton: true,
      order: 10,
      html: icons.thumbnails,
      title: text('withKey', { tool: text('thumbnails'), key: 'G' }),
      ariaLabel: text('thumbnails'),
      onInit(element) {
        button = element
        element.ariaExpanded = 'false'
      },
      onClick: toggle,
    })
    pswp.ui?.registerElement({
      name: 'strip',
      className: 'media-strip-place',
      appendTo: 'root',
      onInit: (element) => element.append(strip),
    })
  })

  function toggle(): void {
    if (strip.childElementCount === 0) strip.append(...items.map(createOne))
    strip.hidden = !strip.hidden
    if (button) button.ariaExpanded = String(!strip.hidden)
    pswp.element?.classList.toggle('media-gallery-with-strip', !strip.hidden)
    mark()
  }

  function createOne(item: Item, index: number): HTMLElement {
    const thumbnail = createThumbnail(item, index, text)
    thumbnail.onclick = () => pswp.goTo(mirrored(index))
    return thumbnail
  }

  function mark(): void {
    for (const [index, thumbnail] of [...strip.children].entries()) {
      const isShown = index === mirrored(pswp.currIndex)
      thumbnail.ariaCurrent = isShown ? 'true' : null
      if (isShown && !strip.hidden) thumbnail.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
  }
}

function createThumbnail(item: Item, index: number, text: Words['text']): HTMLElement {
  const thumbnail = document.createElement('button')
  thumbnail.type = 'button'
  thumbnail.className = 'media-thumbnail'
  thumbnail.ariaLabel = text('thumbnail', {
    number: index + 1,
    what: item.alt || item.caption || text(`content.${item.media.content}`),
  })
  const picture = item.link.querySelector('img')
  if (picture && (isWaiting(picture) || picture.naturalWidth)) thumbnail.append(createSmallCopy(picture))
  else thumbnail.textContent = String(index + 1)
  return thumbnail
}

/** Whether the page still shows only a picture's placeholder, because it was not scrolled into view (LZ1). */
function isWaiting({ dataset }: HTMLImageElement): boolean {
  return dataset['lazy'] !== undefined && dataset['src'] !== undefined
}

/** A copy of the picture that the page has loaded; if it is not loaded yet, of the smallest source that fits. */
function createSmallCopy(picture: HTMLImageElement): HTMLImageElement {
  const copy = new Image()
  copy.alt = ''
  if (!isWaiting(picture)) {
    copy.src = picture.currentSrc || picture.src
    return copy
  }
  const sources = picture.parentElement?.querySelectorAll<HTMLSourceElement>('source[data-srcset]') ?? []
  copy.sizes = '96px'
  copy.srcset = picture.dataset['srcset'] ?? [...sources].at(-1)?.dataset['srcset'] ?? ''
  copy.src = picture.dataset['src'] ?? ''
  return copy
}
