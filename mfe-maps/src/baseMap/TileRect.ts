import type { Box } from './Box.ts'

/** A square of the world's canvas at one zoom, in px from its north-west corner. */
export interface TileRect {
  zoom: number
  left: number
  top: number
  /** Side of the square. */
  size: number
}

/** Px of the next tiles that each one covers, so that no seam shows where tiles are scaled or printed. */
export const overlap = 1

export function boxOf({ left, top, size }: TileRect): Box {
  return { left, top, right: left + size, bottom: top + size }
}
