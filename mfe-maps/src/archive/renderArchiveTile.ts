import type { VectorTile, VectorTileFeature, VectorTileLayer } from '@mapbox/vector-tile'
import type { Inks } from '../baseMap/inks.ts'
import { paint } from '../baseMap/renderPass.ts'
import { overlap } from '../baseMap/Piece.ts'
import { clipTo, type TileUnder } from '../baseMap/tilesUnder.ts'
import { archivePasses, type ArchivePass } from './archivePasses.ts'

/** Draws a tile of an archive where it lies on a piece; what has no area in it is sea. */
export function renderArchiveTile(
  canvas: CanvasRenderingContext2D,
  under: TileUnder,
  tile: VectorTile,
  zoom: number,
  inks: Inks,
): void {
  clipTo(canvas, under)
  canvas.fillStyle = inks.sea
  canvas.fillRect(under.left, under.top, under.side + overlap, under.side + overlap)
  const features = new Map(
    Object.entries(tile.layers).map(([name, layer]) => [
      name,
      featuresOf(layer, under.side / extentOf(layer)),
    ]),
  )
  canvas.lineJoin = 'round'
  for (const pass of archivePasses(zoom, inks)) {
    canvas.beginPath()
    for (const feature of features.get(pass.layer) ?? [])
      if (fitsPass(feature, pass)) trace(canvas, feature, under)
    paint(canvas, pass, 'nonzero')
  }
  canvas.restore()
}

/** Units across a tile; each layer may have its own. */
function extentOf(layer: VectorTileLayer): number {
  return layer.extent
}

interface Shape {
  kind: string
  shape: ArchivePass['shape']
  /** Px from the tile's corner. */
  lines: readonly (readonly { x: number; y: number }[])[]
}

function featuresOf(layer: VectorTileLayer, scale: number): Shape[] {
  return Array.from({ length: layer.length }, (_, index) => layer.feature(index)).flatMap((feature) => {
    const shape = shapes[feature.type]
    return shape ? [{ kind: kindOf(feature), shape, lines: scaled(feature, scale) }] : []
  })
}

const shapes = { 0: undefined, 1: undefined, 2: 'line', 3: 'area' } as const

function kindOf({ properties }: VectorTileFeature): string {
  return String(properties['kind'] ?? '')
}

function scaled(feature: VectorTileFeature, scale: number): Shape['lines'] {
  return feature.loadGeometry().map((line) => line.map(({ x, y }) => ({ x: x * scale, y: y * scale })))
}

function fitsPass({ kind, shape }: Shape, pass: ArchivePass): boolean {
  return shape === pass.shape && (pass.kinds?.includes(kind) ?? true)
}

function trace(canvas: CanvasRenderingContext2D, { shape, lines }: Shape, { left, top }: TileUnder): void {
  for (const line of lines) {
    for (const [index, { x, y }] of line.entries()) {
      if (index === 0) canvas.moveTo(left + x, top + y)
      else canvas.lineTo(left + x, top + y)
    }
    if (shape === 'area') canvas.closePath()
  }
}
