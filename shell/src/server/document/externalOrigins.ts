import { mapServiceOrigin } from '@tessera/kit/contract/content'
import { embedSourcesOf } from '@tessera/kit/contract/embedSourcesOf'
import type { BannerPlacement } from '@tessera/content/port'
import type { FilledSlot } from '../../pages/slots/SlotRequest.ts'

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

/**
 * Whose frames the lightbox of a page may show: those of the video sites and maps that its marked links lead to, and of
 * any address that a link says is a frame (LB1). Nobody's by default; nothing is asked of them before a press.
 */
export function frameSources(body: string): string[] {
  const marked = [...body.matchAll(/<a\s[^>]*\bdata-lightbox=[^>]*>/g)].map(([tag]) => tag)
  return [...new Set(marked.flatMap(sourcesOf))].toSorted()
}

function sourcesOf(tag: string): readonly string[] {
  const href = /\bhref="((?:https?:)?\/\/[^"]*)"/.exec(tag)?.[1]
  const url = href === undefined ? null : URL.parse(href.replaceAll('&amp;', '&'), 'https://none.invalid')
  if (!url) return []
  const embeds = embedSourcesOf(url.hostname)
  if (embeds.length > 0) return embeds
  return tag.includes('data-type="iframe"') ? originOf(url.href) : []
}

/** None for a path of this site. */
function originOf(url: string): string[] {
  const origin = /^(https?:\/\/[^/?#;,\s]+)/i.exec(url)?.[1]
  return origin ? [origin] : []
}
