import type PhotoSwipe from 'photoswipe'
import { element } from './element.ts'
import type { Mirror } from './Mirror.ts'
import type { Words } from '../words/wordsOfPage.ts'
import type { Item } from '../items/readItems.ts'

/** Adds the picture's number and caption, which assistive technology reads together (LB6). */
export function addCaption(pswp: PhotoSwipe, items: readonly Item[], mirrored: Mirror, words: Words): void {
  pswp.on('uiRegister', () =>
    pswp.ui?.registerElement({
      name: 'caption',
      className: 'media-caption',
      appendTo: 'root',
      order: 6, // after the counter, whose order is 5
      onInit(caption) {
        caption.ariaLive = 'polite'
        const position = element('span', { className: 'media-caption-place' })
        const text = element('span', { className: 'media-caption-text' })
        caption.append(position, text)
        pswp.on('change', function update() {
          const index = mirrored(pswp.currIndex)
          const item = items[index]
          const counter = pswp.element?.querySelector('.pswp__counter')
          if (counter) counter.textContent = `${index + 1}${words.text('of')}${items.length}`
          position.textContent =
            items.length > 1 ? words.text('place', { number: index + 1, all: items.length }) : ''
          text.textContent = item?.caption ?? ''
          if (!item?.caption) position.textContent += item?.alt ?? ''
        })
      },
    }),
  )
}
