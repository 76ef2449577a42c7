import type PhotoSwipe from 'photoswipe'
import type { Words } from '../words/wordsOfPage.ts'
import { icons } from './icons.ts'
import { onKey } from './onKey.ts'
import type { Mirror } from './Mirror.ts'

/** Milliseconds for which a slide is shown. */
const perSlide = 4000

/** Adds a slideshow. A button, P and Space start and stop it; the last slide and closing the gallery stop it. */
export function addSlideshow(pswp: PhotoSwipe, mirrored: Mirror, { text }: Words): void {
  let timer: ReturnType<typeof setInterval> | undefined
  let button: HTMLElement | undefined
  if (pswp.getNumItems() < 2) return
  onKey(pswp, ['p', ' '], toggle)
  pswp.on('close', stop)
  pswp.on('uiRegister', () =>
    pswp.ui?.registerElement({
      name: 'slideshow',
      className: 'media-tool',
      isButton: true,
      order: 8,
      html: icons.play,
      title: text('withKey', { tool: text('slideshow'), key: 'P' }),
      ariaLabel: text('slideshow'),
      onInit(element) {
        button = element
        element.ariaPressed = 'false'
      },
      onClick: toggle,
    }),
  )

  function toggle(): void {
    if (timer === undefined) start()
    else stop()
  }

  function start(): void {
    if (isLast()) pswp.goTo(mirrored(0))
    timer = setInterval(function next() {
      pswp.goTo(mirrored(mirrored(pswp.potentialIndex) + 1))
      if (isLast()) stop()
    }, perSlide)
    show(true)
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
    show(false)
  }

  function show(plays: boolean): void {
    if (!button) return
    button.ariaPressed = String(plays)
    button.innerHTML = plays ? icons.pause : icons.play
  }

  function isLast(): boolean {
    return mirrored(pswp.potentialIndex) >= pswp.getNumItems() - 1
  }
}
