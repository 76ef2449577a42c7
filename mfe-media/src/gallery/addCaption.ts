import type PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'

/** The caption below the picture; assistive technology also hears which of how many it is (LB6). */
export function addCaption(pswp: PhotoSwipe, items: readonly Item[]): void {
  pswp.on('uiRegister', () =>
    pswp.ui?.registerElement({
      name: 'caption',
      className: 'media-caption',
      appendTo: 'root',
      onInit(element) {
        element.ariaLive = 'polite'
        const place = createPart('media-caption-place')
        const text = createPart('media-caption-text')
        element.append(place, text)
        pswp.on('change', function update() {
          const item = items[pswp.currIndex]
          place.textContent = items.length > 1 ? `${pswp.currIndex + 1} of ${items.length}: ` : ''
          text.textContent = item?.caption ?? ''
          if (!item?.caption) place.textContent += item?.alt ?? ''
        })
      },
    }),
  )
}

function createPart(className: string): HTMLElement {
  const part = document.createElement('span')
  part.className = className
  return part
}
