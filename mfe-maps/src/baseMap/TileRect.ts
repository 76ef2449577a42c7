import type { Box } from './Box.ts'

/** A square of the world's canvas at one zoom, in px from its north-west corner. */
export interface TileRect {
  zoom: number
  left: number
  top: number
  /** Side of the square. */
  size: number
}

/** Px by which each tile overlaps the next tiles, so that no seam shows where tiles are scaled or printed. */
export const overlap = 1

export function boxOf({ left, top, size }: TileRect): Box {
  return { left, top, right: left + size, bottom: top + size }
}

/** A tile of an index, and its position on a rectangle in px. */
export interface TileUnder {
  zoom: number
  x: number
  y: number
  left: number
  top: number
  side: number
}

/** The tiles under a rectangle: one, several if it is large, or a part of an enlarged one of the deepest zoom. */
export function* tilesUnder(rect: TileRect, deepest: number): Generator<TileUnder> {
  const zoom = Math.min(rect.zoom, deepest)
  const side = 256 * 2 ** (rect.zoom - zoom)
  const last = (start: number) => Math.ceil((start + rect.size) / side) - 1
  for (let x = Math.floor(rect.left / side); x <= last(rect.left); x++) {
    for (let y = Math.floor(rect.top / side); y <= last(rect.top); y++) {
      yield { zoom, x, y, left: x * side - rect.left, top: y * side - rect.top, side }
    }
  }
}

/** Clips drawing to a tile until the canvas is restored; otherwise outlines of cut areas would show at its edges. */
export function clipTo(canvas: CanvasRenderingContext2D, { left, top, side }: TileUnder): void {
  canvas.save()
  canvas.beginPath()
  canvas.rect(left, top, side + overlap, side + overlap)
  canvas.clip()
}
