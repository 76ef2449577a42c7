import type PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import { icons } from './icons.ts'
import { onKey } from './onKey.ts'

/** A strip of small pictures from which any slide is a press away; a button and G show and hide it. */
export function addThumbnails(pswp: PhotoSwipe, items: readonly Item[]): void {
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
      title: 'Thumbnails (G)',
      ariaLabel: 'Thumbnails',
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
    if (strip.childElementCount === 0) strip.append(...items.map(createThumbnail))
    strip.hidden = !strip.hidden
    if (button) button.ariaExpanded = String(!strip.hidden)
    pswp.element?.classList.toggle('media-gallery-with-strip', !strip.hidden)
    mark()
  }

  function createThumbnail(item: Item, index: number): HTMLElement {
    const thumbnail = document.createElement('button')
    thumbnail.type = 'button'
    thumbnail.className = 'media-thumbnail'
    thumbnail.ariaLabel = `${index + 1}: ${item.alt || item.caption || item.media.content}`
    const picture = item.link.querySelector('img')
    if (picture?.naturalWidth) thumbnail.append(smallCopy(picture))
    else thumbnail.textContent = String(index + 1)
    thumbnail.onclick = () => pswp.goTo(index)
    return thumbnail
  }

  function mark(): void {
    for (const [index, thumbnail] of [...strip.children].entries()) {
      thumbnail.ariaCurrent = index === pswp.currIndex ? 'true' : null
      if (index === pswp.currIndex && !strip.hidden)
        thumbnail.scrollIntoView({ block: 'nearest', inline: 'center' })
    }
  }
}

/** Only what the page has loaded already. */
function smallCopy(picture: HTMLImageElement): HTMLImageElement {
  const copy = new Image()
  copy.src = picture.currentSrc || picture.src
  copy.alt = ''
  return copy
}
