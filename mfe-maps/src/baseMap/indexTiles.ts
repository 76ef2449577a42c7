import GeoJSONVT from 'geojson-vt'
import type { Feature } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'

/** The last zoom with tiles of its own; closer zooms enlarge this zoom's tiles. */
export const deepestZoom = 12

/** Indexes a topology by tiles. Its objects become layers; a feature's id becomes the tag `group`. */
export function indexTiles(topology: Topology): GeoJSONVT {
  const features = Object.entries(topology.objects).flatMap(([layer, object]): Feature[] => {
    const shape = feature(topology, object)
    const all = shape.type === 'FeatureCollection' ? shape.features : [shape]
    return all.map((one) => ({ ...one, properties: { layer, group: one.id } }))
  })
  return new GeoJSONVT(
    { type: 'FeatureCollection', features },
    { maxZoom: deepestZoom, buffer: 160, indexMaxZoom: 4 },
  )
}
