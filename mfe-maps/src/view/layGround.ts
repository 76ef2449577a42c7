import type { Site } from '@tessera/kit/contract/remote'
import L from 'leaflet'
import { createBaseLayer } from '../baseLayer/createBaseLayer.ts'
import { leafletAttribution } from '../baseLayer/ownAttribution.ts'
import { watchGround } from '../baseLayer/watchGround.ts'
import type { CanvasLayer } from '../baseMap/CanvasLayer.ts'
import { defaults, type MapSettings } from '../settings/settingsFor.ts'
import { followPins } from './followPins.ts'

/** What visitors are told, beside the credits, when a ground of others does not come. */
const fellBack = 'The map’s own service does not answer: this is the built-in map'

/**
 * The map's ground and its credit line, which comes with it: one that grew later would shift. A ground of others that
 * is refused or does not come is replaced by the built-in one, and the map says so (MP5). Without that the pins stand
 * on plain colour. One event says why. Returns how to take it away.
 */
export function layGround(
  map: L.Map,
  settings: MapSettings,
  region: string | undefined,
  site: Site,
): () => void {
  const credit = L.control.attribution({ prefix: leafletAttribution })
  let ground: L.GridLayer | undefined
  let isLeft = false
  let stop = () => {}
  lay(settings)
  const schemes = matchMedia('(prefers-color-scheme: dark)')
  const repaint = () => isDrawn(ground) && ground.repaint()
  schemes.addEventListener('change', repaint)
  return function leave() {
    isLeft = true
    schemes.removeEventListener('change', repaint)
    stop()
    ground?.remove()
    credit.remove()
  }

  function lay(wanted: MapSettings, words = ''): void {
    const watch = wanted.baseLayer.kind === 'own' ? undefined : watchGround(replace)
    stop = () => watch?.stop()
    createBaseLayer(wanted, region, watch?.signal).then(
      function add(layer) {
        if (isLeft || watch?.signal.aborted) return
        ground = layer
        watch?.follow(layer)
        const stopFollowing = isDrawn(layer) ? followDrawn(map, layer, credit, words) : undefined
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
      site.report({ name: 'mapDataInvalid', cause: `The base map: ${cause}` })
      if (isLeft) return
      stop()
      const credited = ground?.getAttribution?.()
      if (credited) credit.removeAttribution(credited) // the control only follows layers that came after it
      ground?.remove()
      if (wanted.baseLayer.kind === 'own') credit.addTo(map)
      else {
        site.announce(fellBack)
        lay({ ...wanted, baseLayer: defaults.baseLayer }, fellBack)
      }
    }
  }
}

/** Not by its class: what draws comes later than this. */
function isDrawn(ground: L.GridLayer | undefined): ground is CanvasLayer {
  return ground !== undefined && 'addDetails' in ground
}

/** Has a drawn ground follow the pins, and the credit line say what is not drawn at each zoom. Returns how to stop. */
function followDrawn(
  map: L.Map,
  ground: CanvasLayer,
  credit: L.Control.Attribution,
  words: string,
): () => void {
  const stopFollowing = followPins(map, ground)
  const sayWhatIsMissing = () => {
    const missing = ground.notDrawn(Math.round(map.getZoom()))
    credit.setPrefix([words, missing, leafletAttribution].filter(Boolean).join(' | '))
  }
  sayWhatIsMissing()
  map.on('zoomend', sayWhatIsMissing)
  return function stop() {
    stopFollowing()
    map.off('zoomend', sayWhatIsMissing)
  }
}
