import { readWord } from '../tab/announce.ts'
import type { BannerPlacement } from '@tessera/content/port'
import { element } from '../tab/element.ts'
import { bannerLimits, explain, whyRefused } from './fetchBanner.ts'

export type FrameShown = { status: 'ready' } | { status: 'failed'; cause: string }

/** Shows a banner in a sandboxed frame (BN4). A HEAD goes first, because a frame hides a failed GET. */
export async function showFrame(placement: BannerPlacement, element: HTMLElement): Promise<FrameShown> {
  try {
    const signal = AbortSignal.timeout(bannerLimits.timeout)
    const refusal = whyRefused(await fetch(placement.url, { method: 'HEAD', signal }))
    if (refusal) return { status: 'failed', cause: refusal }
    return await replaceWhenLoaded(createFrame(placement), element)
  } catch (error) {
    return { status: 'failed', cause: explain(error) }
  }
}

function createFrame({ url, width, height }: BannerPlacement): HTMLIFrameElement {
  const frame = element('iframe', { title: readWord('banner'), referrerPolicy: 'strict-origin', src: url })
  frame.sandbox.add('allow-scripts', 'allow-popups', 'allow-popups-to-escape-sandbox')
  if (height) frame.height = String(height)
  frame.style.cssText = `border: 0; inline-size: ${width ? `${width}px` : '100%'}; max-inline-size: 100%; display: none`
  return frame
}

/** Replaces the element's content once the frame is loaded. The frame stays in place: moving it would load it twice. */
function replaceWhenLoaded(frame: HTMLIFrameElement, element: HTMLElement): Promise<FrameShown> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      frame.remove()
      resolve({ status: 'failed', cause: `no answer within ${bannerLimits.timeout} ms` })
    }, bannerLimits.timeout)
    frame.onload = () => {
      clearTimeout(late)
      while (element.firstChild && element.firstChild !== frame) element.firstChild.remove()
      frame.style.display = 'block'
      resolve({ status: 'ready' })
    }
    element.append(frame)
  })
}
