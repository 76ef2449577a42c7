import type PhotoSwipe from 'photoswipe'
import { element } from './element.ts'
import type { Words } from '../words/wordsOfPage.ts'
import type { Item } from '../items/readItems.ts'

/** The caption below the picture; assistive technology also hears which of how many it is (LB6). */
export function addCaption(pswp: PhotoSwipe, items: readonly Item[], words: Words): void {
  pswp.on('uiRegister', () =>
    pswp.ui?.registerElement({
      name: 'caption',
      className: 'media-caption',
      appendTo: 'root',
      onInit(caption) {
        caption.ariaLive = 'polite'
        const place = element('span', { className: 'media-caption-place' })
        const text = element('span', { className: 'media-caption-text' })
        caption.append(place, text)
        pswp.on('change', function update() {
          const item = items[pswp.currIndex]
          place.textContent =
            items.length > 1 ? words.text('place', { number: pswp.currIndex + 1, all: items.length }) : ''
          text.textContent = item?.caption ?? ''
          if (!item?.caption) place.textContent += item?.alt ?? ''
        })
      },
    }),
  )
}
