import type { BannerPlacement } from '../content/port.ts'
import type { FilledSlot } from '../slots/request.ts'

/** Where a page's banners come from, and whether any runs its scripts in the page. */
export function bannersIn(placements: readonly BannerPlacement[]): {
  runScripts: boolean
  origins: string[]
} {
  return {
    runScripts: placements.some((placement) => placement.mode !== 'frame'),
    origins: placements.flatMap((placement) => originOf(placement.url)),
  }
}

/** Where the page's maps take their tiles from, when they are configured to. */
export function tileOrigins(filled: readonly FilledSlot[]): string[] {
  return filled.flatMap(({ request: { data } }) => {
    const layer = 'options' in data ? data.options.baseLayer : undefined
    return layer?.kind === 'xyz' ? originOf(layer.url.replace('{s}', '*')) : []
  })
}

/** None for a path of this site. */
function originOf(url: string): string[] {
  const origin = /^(https?:\/\/[^/?#;,\s]+)/i.exec(url)?.[1]
  return origin ? [origin] : []
}
