import type PhotoSwipe from 'photoswipe'
import type { Words } from '../words/wordsOfPage.ts'
import { icons } from './icons.ts'
import { onKey } from './onKey.ts'

/** Adds full screen by a button and F, in browsers that support it. */
export function addFullScreen(pswp: PhotoSwipe, { text }: Words): void {
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
      title: text('withKey', { tool: text('fullScreen'), key: 'F' }),
      ariaLabel: text('fullScreen'),
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
