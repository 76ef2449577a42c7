import { PbfWriter } from 'pbf'

/** A feature as a tile has it. */
export interface FeatureOfTile {
  layer: string
  /** Point, line, area. */
  type: 1 | 2 | 3
  /** x and y in turns, 4 096 units across the tile. */
  lines: readonly ArrayLike<number>[]
  properties: Readonly<Record<string, string | number>>
}

/** Writes a vector tile, version 2: https://github.com/mapbox/vector-tile-spec */
export function encodeTile(features: readonly FeatureOfTile[]): Uint8Array {
  const pbf = new PbfWriter()
  for (const [name, ofLayer] of Map.groupBy(features, ({ layer }) => layer))
    pbf.writeMessage(3, writeLayer, { name, features: ofLayer })
  return pbf.finish()
}

interface Layer {
  name: string
  features: readonly FeatureOfTile[]
}

function writeLayer({ name, features }: Layer, pbf: PbfWriter): void {
  const keys = [...new Set(features.flatMap(({ properties }) => Object.keys(properties)))]
  const values = [...new Set(features.flatMap(({ properties }) => Object.values(properties)))]
  pbf.writeVarintField(15, 2)
  pbf.writeStringField(1, name)
  for (const { type, lines, properties } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [
      keys.indexOf(key),
      values.indexOf(value),
    ])
    pbf.writeMessage(2, writeFeature, { type, tags, commands: lines.flatMap(commandsFrom(type)) })
  }
  for (const key of keys) pbf.writeStringField(3, key)
  for (const value of values) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, 4096)
}

function writeFeature(
  { type, tags, commands }: { type: number; tags: number[]; commands: number[] },
  pbf: PbfWriter,
): void {
  pbf.writePackedVarint(2, tags)
  pbf.writeVarintField(3, type)
  pbf.writePackedVarint(4, commands)
}

function writeValue(value: string | number, pbf: PbfWriter): void {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else pbf.writeDoubleField(3, value)
}

/** Moves, lines and closings, each by its difference from where the one before ended. */
function commandsFrom(type: FeatureOfTile['type']): (line: ArrayLike<number>) => number[] {
  const at = { x: 0, y: 0 }
  return function commandsOf(line) {
    const end = type === 3 ? line.length - 2 : line.length // an area's last point is its first
    const steps = Array.from({ length: end / 2 }, (_, index) =>
      stepTo(line[2 * index] ?? 0, line[2 * index + 1] ?? 0),
    )
    const [first = [], ...more] = steps
    return [
      command(1, 1),
      ...first,
      ...(more.length > 0 ? [command(2, more.length), ...more.flat()] : []),
      ...(type === 3 ? [command(7, 1)] : []),
    ]
  }

  function stepTo(x: number, y: number): number[] {
    const step = [x - at.x, y - at.y].map((by) => (by << 1) ^ (by >> 31))
    Object.assign(at, { x, y })
    return step
  }
}

function command(id: number, count: number): number {
  return (count << 3) | id
}
