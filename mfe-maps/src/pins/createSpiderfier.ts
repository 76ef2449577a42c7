import L from 'leaflet'

/** Spreads pins that are at the same point around their cluster, until the visitor presses the map or zooms. */
export function createSpiderfier(map: L.Map) {
  let group: L.LayerGroup | undefined
  let restore = () => {}
  return { open, close, findElement }

  function open(cluster: L.Marker, pins: readonly L.Marker[]): void {
    close()
    const middle = map.latLngToLayerPoint(cluster.getLatLng())
    const before = pins.map((pin) => pin.getLatLng())
    group = L.layerGroup().addTo(map)
    for (const [index, pin] of pins.entries()) {
      const at = map.layerPointToLatLng(middle.add(computeOffset(index, pins.length)))
      group.addLayer(L.polyline([cluster.getLatLng(), at], { className: 'maps-leg', weight: 1.5 }))
      group.addLayer(pin.setLatLng(at))
    }
    cluster.setOpacity(0.3)
    map.on('click zoomstart', close)
    restore = () => {
      cluster.setOpacity(1)
      for (const [index, pin] of pins.entries()) pin.setLatLng(before[index] ?? cluster.getLatLng())
    }
  }

  function close(): void {
    map.off('click zoomstart', close)
    group?.remove()
    group = undefined
    restore()
    restore = () => {}
  }

  function findElement(placeId: string): Element | undefined {
    return (
      group && (map.getPane('markerPane')?.querySelector(`[data-pin="${CSS.escape(placeId)}"]`) ?? undefined)
    )
  }
}

/** Maximum number of pins in a circle; more pins form a spiral. */
const inCircle = 8
/** Px between two pins next to each other. */
const between = 46

function computeOffset(index: number, count: number): L.Point {
  if (count <= inCircle) {
    const angle = (2 * Math.PI * index) / count - Math.PI / 2
    const radius = Math.max(between, (between * count) / (2 * Math.PI))
    return L.point(Math.cos(angle) * radius, Math.sin(angle) * radius)
  }
  const turns = Math.sqrt(index + 1.5) // evenly spaced, like the seeds of a sunflower
  const angle = 2.399_963 * index
  return L.point(Math.cos(angle) * turns * between * 0.72, Math.sin(angle) * turns * between * 0.72)
}
