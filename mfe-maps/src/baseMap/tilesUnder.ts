import { overlap, type Piece } from './Piece.ts'

/** A tile of an index, and where it lies on a piece in px. */
export interface TileUnder {
  zoom: number
  x: number
  y: number
  left: number
  top: number
  side: number
}

/** One, or the enlarged deepest one, or several under a large piece. */
export function* tilesUnder(piece: Piece, deepest: number): Generator<TileUnder> {
  const zoom = Math.min(piece.zoom, deepest)
  const side = 256 * 2 ** (piece.zoom - zoom)
  const last = (start: number) => Math.ceil((start + piece.size) / side) - 1
  for (let x = Math.floor(piece.left / side); x <= last(piece.left); x++) {
    for (let y = Math.floor(piece.top / side); y <= last(piece.top); y++) {
      yield { zoom, x, y, left: x * side - piece.left, top: y * side - piece.top, side }
    }
  }
}

/** Nothing is drawn beyond a tile's edges until the canvas is restored: cut outlines would show there. */
export function clipTo(canvas: CanvasRenderingContext2D, { left, top, side }: TileUnder): void {
  canvas.save()
  canvas.beginPath()
  canvas.rect(left, top, side + overlap, side + overlap)
  canvas.clip()
}
