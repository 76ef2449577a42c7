import { readFileSync } from 'node:fs'
import type { Feature, FeatureCollection, Geometry, LineString, MultiLineString, Position } from 'geojson'
import { quantize } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, simplify } from 'topojson-simplify'
import type { Objects, Topology } from 'topojson-specification'

type Layer = FeatureCollection<Geometry, object>
type Rivers = FeatureCollection<LineString | MultiLineString, { level: number }>

const rivers = read('rivers') as Rivers

/** Square degrees: what is dropped is finer than the data is true. */
const weight = 4e-6

/** Rivers, lakes and reservoirs, and built-up areas. */
export function waters(): Topology {
  return simplified({
    rivers: riversOf(1, 2),
    tributaries: riversOf(3, 9),
    lakes: read('lakes'),
    urban: read('urban'),
  })
}

/** Small rivers, for nearer views. */
export function streams(): Topology {
  return simplified({ streams: riversOf(4, 6) })
}

/** Each river's course, as positions. */
export function riverLines(): readonly Position[][] {
  return rivers.features.flatMap(({ geometry }) =>
    geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates,
  )
}

function riversOf(...levels: readonly number[]): Layer {
  return { type: 'FeatureCollection', features: rivers.features.filter(ofLevel) }

  function ofLevel({ properties }: Feature<LineString | MultiLineString, { level: number }>): boolean {
    return levels.includes(properties.level)
  }
}

function simplified(layers: Readonly<Record<string, Layer>>): Topology {
  const whole = topology(layers) as Topology<Objects<object>>
  return quantize(simplify(presimplify(whole), weight), 1e4)
}

function read(name: string): Layer {
  return JSON.parse(readFileSync(new URL(`data/${name}.geo.json`, import.meta.url), 'utf8')) as Layer
}
