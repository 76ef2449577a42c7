import L from 'leaflet'
import { loadBaseMap } from '../baseMap/loadBaseMap.ts'
import { OwnLayer } from '../baseMap/OwnLayer.ts'
import type { MapSettings } from '../settings/settingsFor.ts'
import { asText, ownAttribution } from './ownAttribution.ts'
import { openService } from './openService.ts'

/** The ground that the pins stand on (MP5); what it needs is only asked for here. */
export async function createBaseLayer(settings: MapSettings, region?: string): Promise<L.GridLayer> {
  const { maxZoom, tileSize, baseLayer } = settings
  const options = { maxZoom, tileSize }
  switch (baseLayer.kind) {
    case 'own':
      return new OwnLayer(await loadBaseMap(), {
        ...options,
        attribution: ownAttribution,
        ...(region && { region }),
      })
    case 'xyz':
      return L.tileLayer(baseLayer.url, { ...options, attribution: asText(baseLayer.attribution) })
    case 'service': {
      const { url, attribution } = await openService(
        baseLayer.key,
        settings,
        document.documentElement.lang || 'en',
      )
      return L.tileLayer(url, { ...options, attribution: asText(attribution) })
    }
  }
}
