import { touch, type Box } from './Box.ts'
import type { Inks } from './inks.ts'
import type { NameKind } from './NamesOnMap.ts'
import type { Piece } from './Piece.ts'
import { hasDot, type PlacedName } from './placeNames.ts'

/** Sizes and letter-spacing in px. */
const styles = {
  country: { size: 15, font: '500', spacing: 3, face: 'displayFont', ink: 'nameSoft' },
  sea: { size: 14, font: 'italic 400', spacing: 1, face: 'displayFont', ink: 'seaName' },
  region: { size: 14, font: '500', spacing: 0.4, face: 'displayFont', ink: 'nameSoft' },
  river: { size: 12, font: 'italic 400', spacing: 0.5, face: 'displayFont', ink: 'riverName' },
  metropolis: { size: 15, font: '600', spacing: 0, face: 'font', ink: 'name' },
  city: { size: 13, font: '600', spacing: 0, face: 'font', ink: 'name' },
  town: { size: 11.5, font: '500', spacing: 0, face: 'font', ink: 'nameSoft' },
} as const

export function measureName(canvas: CanvasRenderingContext2D, inks: Inks, text: string, kind: NameKind) {
  setType(canvas, inks, kind)
  return { width: canvas.measureText(lettering(text, kind)).width, height: styles[kind].size * 1.3 }
}

/** Draws every name that reaches into a piece; a name across two pieces is drawn in both. */
export function drawNames(
  canvas: CanvasRenderingContext2D,
  piece: Piece,
  names: readonly PlacedName[],
  inks: Inks,
): void {
  const view = {
    left: piece.left,
    top: piece.top,
    right: piece.left + piece.size,
    bottom: piece.top + piece.size,
  }
  for (const name of names) {
    if (reaches(name, view)) drawName(canvas, name, piece, inks)
  }
}

/** Its text does, or its dot, which may lie apart from it. */
function reaches({ box, x, y }: PlacedName, view: Box): boolean {
  return touch(box, view) || touch({ left: x - 4, top: y - 4, right: x + 4, bottom: y + 4 }, view)
}

function drawName(canvas: CanvasRenderingContext2D, name: PlacedName, piece: Piece, inks: Inks): void {
  const { text, kind, angle, align } = name
  setType(canvas, inks, kind)
  canvas.textBaseline = 'middle'
  canvas.textAlign = align
  canvas.lineWidth = 3.5
  canvas.strokeStyle = kind === 'sea' ? inks.sea : inks.halo
  canvas.fillStyle = inks[styles[kind].ink]
  canvas.save()
  canvas.translate(name.textX - piece.left, name.textY - piece.top)
  canvas.rotate(angle)
  canvas.strokeText(lettering(text, kind), 0, 0)
  canvas.fillText(lettering(text, kind), 0, 0)
  canvas.restore()
  if (hasDot(kind)) renderDot(canvas, name.x - piece.left, name.y - piece.top, kind === 'town' ? 1.9 : 2.6)
}

function renderDot(canvas: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, Math.PI * 2)
  canvas.lineWidth = 2
  canvas.stroke()
  canvas.fill()
}

function setType(canvas: CanvasRenderingContext2D, inks: Inks, kind: NameKind): void {
  const { size, font, spacing, face } = styles[kind]
  canvas.font = `${font} ${size}px ${inks[face]}`
  canvas.letterSpacing = `${spacing}px`
}

function lettering(text: string, kind: NameKind): string {
  return kind === 'country' ? text.toLocaleUpperCase('es') : text
}
