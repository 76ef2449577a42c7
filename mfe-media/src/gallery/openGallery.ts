import PhotoSwipe from 'photoswipe'
import type { Item } from '../items/readItems.ts'
import { addCaption } from './addCaption.ts'
import { keepEarlyKeys, leaveKeysToFields, keepTabInside } from './onKey.ts'
import { addFullScreen } from './addFullScreen.ts'
import { measureImages, slideOf } from './slideOf.ts'
import { addSlideshow } from './addSlideshow.ts'
import type { Mirror } from './Mirror.ts'
import { addThumbnails } from './addThumbnails.ts'
import { showOtherMedia } from './showOtherMedia.ts'
import { wordsOfPage, type Words } from '../words/wordsOfPage.ts'
import './gallery.css'

export interface OpenGallery {
  show(item: Item): void
  /** Removes the gallery at once, without calling `closed`. */
  remove(): void
}

export interface GalleryOptions {
  label: string
  portal: HTMLElement | undefined
  moved(now: Item): void
  /** Called when the visitor closes the gallery, not after `remove`. */
  closed(): void
}

function createTitles({ text }: Words, isMirrored: boolean) {
  return {
    closeTitle: text('close'),
    zoomTitle: text('zoom'),
    arrowPrevTitle: text(isMirrored ? 'next' : 'previous'),
    arrowNextTitle: text(isMirrored ? 'previous' : 'next'),
    indexIndicatorSep: text('of'),
    errorMsg: text('failed'),
  }
}

/** Opens these items at `first` in `portal`. Focus is inside until the gallery closes, then on the link again (LB6). */
export function openGallery(
  items: readonly Item[],
  first: Item,
  { label, portal, ...visitor }: GalleryOptions,
): OpenGallery {
  const words = wordsOfPage()
  const isMirrored = getComputedStyle(first.link).direction === 'rtl'
  const mirrored: Mirror = (index) => (isMirrored ? items.length - 1 - index : index)
  const shown = isMirrored ? items.toReversed() : items
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const pswp = new PhotoSwipe({
    ...createTitles(words, isMirrored),
    dataSource: shown.map(slideOf),
    index: shown.indexOf(first),
    appendToEl: portal,
    loop: false,
    preload: isMirrored ? [2, 1] : [1, 2],
    bgOpacity: 1,
    showHideAnimationType: still ? 'none' : 'fade',
    mainClass: 'media-gallery',
    returnFocus: false,
    wheelToZoom: true,
    paddingFn: ({ x }) => ({ top: 60, bottom: x < 600 ? 96 : 88, left: 0, right: 0 }),
  })
  let isRemoved = false
  keepEarlyKeys(pswp)
  leaveKeysToFields(pswp)
  keepTabInside(pswp)
  measureImages(pswp)
  showOtherMedia(pswp, shown, words)
  addCaption(pswp, items, mirrored, words)
  addSlideshow(pswp, mirrored, words)
  addFullScreen(pswp, words)
  addThumbnails(pswp, items, mirrored, words)
  pswp.on('firstUpdate', () => nameDialog(pswp, label))
  pswp.on('initialLayout', () => nameRoles(pswp, words))
  pswp.on('change', function reportMove() {
    const now = shown[pswp.currIndex]
    if (now && pswp.opener.isOpen) visitor.moved(now)
  })
  pswp.on('close', () => {
    if (!isRemoved) visitor.closed()
  })
  pswp.on('destroy', () => first.link.focus({ preventScroll: true }))
  pswp.init()
  pswp.element?.focus({ preventScroll: true })
  return {
    show: (item) => pswp.goTo(shown.indexOf(item)),
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

function nameRoles({ scrollWrap, mainScroll }: PhotoSwipe, { text }: Words): void {
  scrollWrap?.setAttribute('aria-roledescription', text('carousel'))
  for (const { el } of mainScroll.itemHolders) el.setAttribute('aria-roledescription', text('slide'))
}
