import PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import { addCaption } from './addCaption.ts'
import { keepEarlyKeys, leaveKeysAlone, keepTabInside } from './onKey.ts'
import { addFullScreen } from './addFullScreen.ts'
import { measureImages, slideOf } from './slideOf.ts'
import { addSlideshow } from './addSlideshow.ts'
import { addThumbnails } from './addThumbnails.ts'
import { showOtherMedia } from './showOtherMedia.ts'
import { wordsOfPage, type Words } from '../words/wordsOfPage.ts'
import './gallery.css'

export interface OpenGallery {
  show(item: Item): void
  /** Removes it at once, without calling `closed`. */
  remove(): void
}

export interface Visitor {
  moved(now: Item): void
  /** The visitor closed it; not called after `remove`. */
  closed(): void
}

function titlesOf({ text }: Words) {
  return {
    closeTitle: text('close'),
    zoomTitle: text('zoom'),
    arrowPrevTitle: text('previous'),
    arrowNextTitle: text('next'),
    indexIndicatorSep: text('of'),
    errorMsg: text('failed'),
  }
}

/** Opens these items at `first` in `place`; focus is inside until it closes, then on the link again (LB6). */
export function openGallery(
  items: readonly Item[],
  first: Item,
  label: string,
  place: HTMLElement | undefined,
  visitor: Visitor,
): OpenGallery {
  const words = wordsOfPage()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const pswp = new PhotoSwipe({
    ...titlesOf(words),
    dataSource: items.map(slideOf),
    index: items.indexOf(first),
    appendToEl: place,
    loop: false,
    bgOpacity: 1,
    showHideAnimationType: still ? 'none' : 'fade',
    mainClass: 'media-gallery',
    returnFocus: false,
    wheelToZoom: true,
    paddingFn: ({ x }) => ({ top: 60, bottom: x < 600 ? 96 : 88, left: 0, right: 0 }),
  })
  let isRemoved = false
  keepEarlyKeys(pswp)
  leaveKeysAlone(pswp)
  keepTabInside(pswp)
  measureImages(pswp)
  showOtherMedia(pswp, items, words)
  addCaption(pswp, items, words)
  addSlideshow(pswp, words)
  addFullScreen(pswp, words)
  addThumbnails(pswp, items, words)
  pswp.on('firstUpdate', () => nameDialog(pswp, label))
  pswp.on('change', function reportMove() {
    const now = items[pswp.currIndex]
    if (now && pswp.opener.isOpen) visitor.moved(now)
  })
  pswp.on('close', () => {
    if (!isRemoved) visitor.closed()
  })
  pswp.on('destroy', () => first.link.focus({ preventScroll: true }))
  pswp.init()
  pswp.element?.focus({ preventScroll: true })
  return {
    show: (item) => pswp.goTo(items.indexOf(item)),
    remove() {
      isRemoved = true
      pswp.options.showHideAnimationType = 'none'
      pswp.destroy()
    },
  }
}

function nameDialog({ element, scrollWrap }: PhotoSwipe, label: string): void {
  element?.setAttribute('aria-label', label)
  element?.setAttribute('aria-modal', 'true')
  scrollWrap?.setAttribute('aria-label', label)
}
