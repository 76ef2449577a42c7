import type { MapOptions } from '@tessera/kit/contract/content'
import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { openService } from '../baseLayer/openService.ts'
import { watchBaseMap } from '../baseLayer/watchBaseMap.ts'
import { asText, leafletAttribution } from '../baseMap/attributionOf.ts'
import type { CanvasLayer } from '../baseMap/CanvasLayer.ts'
import type { DrawnLayerOptions } from '../baseMap/DrawnLayer.ts'
import { fetchFile } from '../baseMap/fetchFile.ts'
import type { MapSettings } from '../settings/settingsFor.ts'
import { wordsOfPage } from '../words/chooseWords.ts'
import { followPins } from './followPins.ts'

type BaseLayer = NonNullable<MapOptions['baseLayer']>

/**
 * Adds the base map and its credit line; without a base map, pins are on plain colour. If a foreign base map fails, the
 * site's drawn one replaces it and the map says so (MP5). If there is none, or it fails, the map is plain. Ops get each
 * reason. Returns how to remove the map.
 */
export function addBaseMap(
  map: L.Map,
  settings: MapSettings,
  group: string | undefined,
  site: Site,
): () => void {
  const credit = L.control.attribution({ prefix: leafletAttribution })
  let shown: L.GridLayer | undefined
  let isRemoved = false
  let stop = () => {}
  const onFailed = (cause: unknown) =>
    site.report({ name: 'mapDataInvalid', cause: `The base map: ${String(cause)}` })
  addLayer(settings.baseLayer)
  const schemes = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => isDrawn(shown) && shown.repaint()
  schemes.addEventListener('change', repaint)
  return function remove() {
    isRemoved = true
    schemes.removeEventListener('change', repaint)
    stop()
    shown?.remove()
    credit.remove()
  }

  function addLayer(baseLayer: BaseLayer | undefined, notice = ''): void {
    if (!baseLayer) return
    const watch = baseLayer.kind === 'drawn' ? undefined : watchBaseMap(replace)
    stop = () => watch?.stop()
    createBaseLayer(baseLayer, settings, { group, onFailed }, watch?.signal).then(
      function add(layer) {
        if (isRemoved || watch?.signal.aborted) return
        shown = layer
        watch?.follow(layer)
        const stopFollowing = isDrawn(layer) ? followDrawn(map, layer, credit, notice) : undefined
        stop = function stopBoth() {
          watch?.stop()
          stopFollowing?.()
        }
        layer.addTo(map)
        credit.addTo(map)
      },
      (error: unknown) => (watch ? watch.fail(error) : replace(String(error))),
    )

    function replace(cause: string): void {
      onFailed(cause)
      if (isRemoved) return
      stop()
      const credited = shown?.getAttribution?.()
      if (credited) credit.removeAttribution(credited) // the control only knows of layers that were added after it
      shown?.remove()
      const fellBack = watch ? wordsOfPage().text('fellBack') : notice
      if (watch) site.announce(fellBack)
      credit.setPrefix([fellBack, leafletAttribution].filter(Boolean).join(' | ')).addTo(map)
      if (watch && settings.fallback) addLayer({ kind: 'drawn', index: settings.fallback }, fellBack)
    }
  }
}

/** Whether we draw the layer. Not by `instanceof`, because the class is in a chunk that loads later. */
function isDrawn(layer: L.GridLayer | undefined): layer is CanvasLayer {
  return layer !== undefined && 'addDetails' in layer
}

/** Keeps a drawn map's names clear of pins; the credit line says what a zoom leaves out. Returns how to stop. */
function followDrawn(
  map: L.Map,
  layer: CanvasLayer,
  credit: L.Control.Attribution,
  notice: string,
): () => void {
  const stopFollowing = followPins(map, layer)
  const sayWhatIsMissing = () => {
    const key = layer.missingAt(Math.round(map.getZoom()))
    const missing = key && wordsOfPage().text(key)
    credit.setPrefix([notice, missing, leafletAttribution].filter(Boolean).join(' | '))
  }
  sayWhatIsMissing()
  map.on('zoomend', sayWhatIsMissing)
  return function stop() {
    stopFollowing()
    map.off('zoomend', sayWhatIsMissing)
  }
}

/** Creates the base layer under the pins (MP5). Fetches what the layer needs, until `signal` is aborted. */
async function createBaseLayer(
  baseLayer: BaseLayer,
  settings: MapSettings,
  ofDrawn: Pick<DrawnLayerOptions, 'group' | 'onFailed'>,
  signal?: AbortSignal,
): Promise<L.GridLayer> {
  const { maxZoom, tileSize } = settings
  const options = { maxZoom, tileSize }
  switch (baseLayer.kind) {
    case 'drawn': {
      const drawing = import('../baseMap/DrawnLayer.ts') // pins do not wait for the layer
      const [{ DrawnLayer }, index] = await Promise.all([drawing, fetchFile(baseLayer.index)])
      return DrawnLayer.open(baseLayer.index, index, { ...options, ...ofDrawn })
    }
    case 'xyz':
      return L.tileLayer(baseLayer.url, { ...options, attribution: asText(baseLayer.attribution) })
    case 'pmtiles': {
      const { ArchiveLayer } = await import('../archive/ArchiveLayer.ts') // other base maps download none of it
      return ArchiveLayer.open(baseLayer.url, { ...options, attribution: asText(baseLayer.attribution) })
    }
    case 'service': {
      const language = document.documentElement.lang || 'en'
      const { url, attribution } = await openService(baseLayer.key, settings, language, signal)
      return L.tileLayer(url, { ...options, attribution: asText(attribution) })
    }
  }
}
