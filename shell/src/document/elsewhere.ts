import { mapServiceOrigin } from '@tessera/kit/contract/content'
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

/** Whom the page's maps ask for tiles and sessions, when they are configured to (MP5): nobody by default. */
export function mapOrigins(filled: readonly FilledSlot[]): { images: string[]; fetched: string[] } {
  const layers = filled.flatMap(({ request: { data } }) =>
    'options' in data && data.options.baseLayer ? [data.options.baseLayer] : [],
  )
  const service = layers.some(({ kind }) => kind === 'service') ? [mapServiceOrigin] : []
  const tiles = layers.flatMap((layer) =>
    layer.kind === 'xyz' ? originOf(layer.url.replace('{s}', '*')) : [],
  )
  return { images: [...tiles, ...service], fetched: service }
}

/** None for a path of this site. */
function originOf(url: string): string[] {
  const origin = /^(https?:\/\/[^/?#;,\s]+)/i.exec(url)?.[1]
  return origin ? [origin] : []
}
