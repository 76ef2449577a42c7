import { mapServiceOrigin, type MapOptions } from '@tessera/kit/contract/content'
import { parseOrigin } from '../../shared/text/parseOrigin.ts'
import type { SlotOrigins } from './SlotRequest.ts'

/** The origins of a map's tiles, file or session in the site's map options (MP5); none without a base layer. */
export function mapOrigins({ baseLayer }: MapOptions): SlotOrigins {
  if (baseLayer?.kind === 'xyz')
    return { images: parseOrigin(baseLayer.url.replace('{s}', '*')), fetched: [] }
  if (baseLayer?.kind === 'pmtiles') return { images: [], fetched: parseOrigin(baseLayer.url) }
  return baseLayer?.kind === 'service'
    ? { images: [mapServiceOrigin], fetched: [mapServiceOrigin] }
    : { images: [], fetched: [] }
}
