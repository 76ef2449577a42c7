import type { BannerPlacement } from '@tessera/content/port'
import { report } from '../telemetry/report.ts'
import { sitePolicy } from '../trusted/sitePolicy.ts'
import { fetchBanner, type BannerHtml } from './fetchBanner.ts'
import { pageNonce, runScripts } from './runScripts.ts'
import { showFrame } from './showFrame.ts'

/** Lazy banners are fetched when they are within a screen's height of the view. */
const nearView = '100% 0px'

/** Fetches all placements at once and fills their elements; with `within`, only elements inside it. */
export function fillBanners(placements: readonly BannerPlacement[], within?: Element): void {
  const filling = new Map<string, Promise<void>>()
  for (const placement of placements) {
    const element = document.getElementById(placement.position)
    if (!element) fail(placement, 'no element has this id')
    else if (!within || within.contains(element)) {
      filling.set(placement.position, fillAfter(filling.get(placement.position), placement, element))
    }
  }
}

/** Fills an element after `earlier`, so that placements with one element fill it in the list's order (BN1). */
async function fillAfter(
  earlier: Promise<void> | undefined,
  placement: BannerPlacement,
  element: HTMLElement,
): Promise<void> {
  reserve(placement, element)
  if (placement.when === 'near-view') await isNearView(element)
  const answer = placement.mode === 'frame' ? undefined : fetchBanner(placement.url)
  await earlier
  const filled = answer ? await put(await answer, element) : await showFrame(placement, element)
  if (filled.status === 'failed' && element.isConnected) fail(placement, filled.cause)
}

async function put(answer: BannerHtml, element: HTMLElement): Promise<BannerHtml> {
  if (answer.status === 'failed' || !element.isConnected) return answer
  const template = document.createElement('template')
  template.innerHTML = sitePolicy.createHTML(answer.html)
  const styles = template.content.querySelectorAll<HTMLElement>('style, link[rel=stylesheet]')
  for (const style of styles) style.nonce = pageNonce()
  element.replaceChildren(template.content)
  await runScripts(element)
  return answer
}

/** Reserves the space of a banner whose size the placement declares (BN4). */
function reserve({ width, height }: BannerPlacement, element: HTMLElement): void {
  if (width) element.style.maxInlineSize = '100%'
  if (width) element.style.inlineSize = `${width}px`
  if (height) element.style.minBlockSize = `${height}px`
}

function isNearView(element: Element): Promise<void> {
  return new Promise((resolve) => {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        near.disconnect()
        resolve()
      },
      { rootMargin: nearView },
    )
    near.observe(element)
  })
}

function fail({ position, url }: BannerPlacement, cause: string): void {
  report({ name: 'bannerFailed', cause, detail: { position, url } })
}
