import type { VectorTile, VectorTileLayer } from '@mapbox/vector-tile'
import type { MapColours } from '../baseMap/mapColours.ts'
import { paint } from '../baseMap/Pass.ts'
import { overlap, clipTo, type TileUnder } from '../baseMap/TileRect.ts'
import { archivePasses, type ArchivePass } from './archivePasses.ts'

/** Draws a tile of an archive at its position on a rectangle. Where the tile has no areas, there is sea. */
export function renderArchiveTile(
  canvas: CanvasRenderingContext2D,
  under: TileUnder,
  tile: VectorTile,
  { zoom, colours }: { zoom: number; colours: MapColours },
): void {
  clipTo(canvas, under)
  canvas.fillStyle = colours.sea
  canvas.fillRect(under.left, under.top, under.side + overlap, under.side + overlap)
  const features = new Map(
    Object.entries(tile.layers).map(([name, layer]) => [
      name,
      readFeatures(layer, under.side / layer.extent),
    ]),
  )
  canvas.lineJoin = 'round'
  for (const pass of archivePasses(zoom, colours)) {
    canvas.beginPath()
    for (const feature of features.get(pass.layer) ?? [])
      if (feature.shape === pass.shape && (pass.kinds?.includes(feature.kind) ?? true))
        trace(canvas, feature, under)
    paint(canvas, pass, 'nonzero')
  }
  canvas.restore()
}

interface Shape {
  kind: string
  shape: ArchivePass['shape']
  /** Lines of points, each in px from the tile's north-west corner. */
  lines: readonly (readonly { x: number; y: number }[])[]
}

function readFeatures(layer: VectorTileLayer, scale: number): Shape[] {
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) => {
    const shape = shapes[feature.type]
    const lines = feature
      .loadGeometry()
      .map((line) => line.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
    return shape ? [{ kind: String(feature.properties['kind'] ?? ''), shape, lines }] : []
  })
}

const shapes = { 0: undefined, 1: undefined, 2: 'line', 3: 'area' } as const

function trace(canvas: CanvasRenderingContext2D, { shape, lines }: Shape, { left, top }: TileUnder): void {
  for (const line of lines) {
    for (const [index, { x, y }] of line.entries()) {
      if (index === 0) canvas.moveTo(left + x, top + y)
      else canvas.lineTo(left + x, top + y)
    }
    if (shape === 'area') canvas.closePath()
  }
}
