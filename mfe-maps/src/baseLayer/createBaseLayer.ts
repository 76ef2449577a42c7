import L from 'leaflet'
import { fetchBaseMap } from '../baseMap/fetchBaseMap.ts'
import type { MapSettings } from '../settings/settingsFor.ts'
import { asText, ownAttribution } from './ownAttribution.ts'
import { openService } from './openService.ts'

/** The base layer under the pins (MP5); what it needs is only fetched here, until `signal` aborts. */
export async function createBaseLayer(
  settings: MapSettings,
  region?: string,
  signal?: AbortSignal,
): Promise<L.GridLayer> {
  const { maxZoom, tileSize, baseLayer } = settings
  const options = { maxZoom, tileSize }
  switch (baseLayer.kind) {
    case 'own': {
      const drawing = import('../baseMap/OwnLayer.ts') // the pins don't wait for it
      const [{ OwnLayer }, files] = await Promise.all([drawing, fetchBaseMap()])
      return OwnLayer.open(files, { ...options, attribution: ownAttribution, ...(region && { region }) })
    }
    case 'xyz':
      return L.tileLayer(baseLayer.url, { ...options, attribution: asText(baseLayer.attribution) })
    case 'pmtiles': {
      const { ArchiveLayer } = await import('../archive/ArchiveLayer.ts') // other base maps download none of it
      return ArchiveLayer.open(baseLayer.url, { ...options, attribution: asText(baseLayer.attribution) })
    }
    case 'service': {
      const language = document.documentElement.lang || 'en'
      const { url, attribution } = await openService(baseLayer.key, settings, language, { signal })
      return L.tileLayer(url, { ...options, attribution: asText(attribution) })
    }
  }
}
