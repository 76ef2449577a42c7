import type PhotoSwipe from 'photoswipe'
import { icons } from './icons.ts'
import { onKey } from './onKey.ts'

/** A button and F, where the browser can do it. */
export function addFullScreen(pswp: PhotoSwipe): void {
  if (!document.fullscreenEnabled) return
  onKey(pswp, ['f'], toggle)
  pswp.on('close', leave)
  pswp.on('uiRegister', () =>
    pswp.ui?.registerElement({
      name: 'full-screen',
      className: 'media-tool',
      isButton: true,
      order: 9,
      html: icons.fullScreen,
      title: 'Full screen (F)',
      ariaLabel: 'Full screen',
      onClick: toggle,
    }),
  )

  function toggle(): void {
    if (document.fullscreenElement) leave()
    else pswp.element?.requestFullscreen().catch(() => {})
  }
}

function leave(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
}
