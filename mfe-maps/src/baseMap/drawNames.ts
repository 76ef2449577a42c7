import { touch, type Box } from './Box.ts'
import type { MapColours } from './mapColours.ts'
import type { NameKind } from './NamesOnMap.ts'
import { boxOf, type TileRect } from './TileRect.ts'
import { hasDot, type PlacedName } from './placeNames.ts'

/** How each kind of name is written: sizes and letter-spacing in px. */
const styles = {
  country: { size: 15, font: '500', spacing: 3, face: 'displayFont', colour: 'nameSoft' },
  sea: { size: 14, font: 'italic 400', spacing: 1, face: 'displayFont', colour: 'seaName' },
  region: { size: 14, font: '500', spacing: 0.4, face: 'displayFont', colour: 'nameSoft' },
  river: { size: 12, font: 'italic 400', spacing: 0.5, face: 'displayFont', colour: 'riverName' },
  metropolis: { size: 15, font: '600', spacing: 0, face: 'font', colour: 'name' },
  city: { size: 13, font: '600', spacing: 0, face: 'font', colour: 'name' },
  town: { size: 11.5, font: '500', spacing: 0, face: 'font', colour: 'nameSoft' },
} as const

export function measureName(
  canvas: CanvasRenderingContext2D,
  colours: MapColours,
  text: string,
  kind: NameKind,
) {
  setFont(canvas, colours, kind)
  return { width: canvas.measureText(lettering(text, kind)).width, height: styles[kind].size * 1.3 }
}

/** Draws every name that reaches into a rectangle; a name across two rectangles is drawn in both. */
export function drawNames(
  canvas: CanvasRenderingContext2D,
  rect: TileRect,
  names: readonly PlacedName[],
  colours: MapColours,
): void {
  const view = boxOf(rect)
  for (const name of names) if (reaches(name, view)) drawName(canvas, name, rect, colours)
}

/** Whether a name's text or its dot, which can be apart, reaches into the rectangle. */
function reaches({ box, x, y }: PlacedName, view: Box): boolean {
  return touch(box, view) || touch({ left: x - 4, top: y - 4, right: x + 4, bottom: y + 4 }, view)
}

function drawName(
  canvas: CanvasRenderingContext2D,
  name: PlacedName,
  rect: TileRect,
  colours: MapColours,
): void {
  const { text, kind, angle, align } = name
  setFont(canvas, colours, kind)
  canvas.textBaseline = 'middle'
  canvas.textAlign = align
  canvas.lineWidth = 3.5
  canvas.strokeStyle = kind === 'sea' ? colours.sea : colours.halo
  canvas.fillStyle = colours[styles[kind].colour]
  canvas.save()
  canvas.translate(name.textX - rect.left, name.textY - rect.top)
  canvas.rotate(angle)
  canvas.strokeText(lettering(text, kind), 0, 0)
  canvas.fillText(lettering(text, kind), 0, 0)
  canvas.restore()
  if (hasDot(kind)) renderDot(canvas, name.x - rect.left, name.y - rect.top, kind === 'town' ? 1.9 : 2.6)
}

function renderDot(canvas: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  canvas.beginPath()
  canvas.arc(x, y, radius, 0, Math.PI * 2)
  canvas.lineWidth = 2
  canvas.stroke()
  canvas.fill()
}

function setFont(canvas: CanvasRenderingContext2D, colours: MapColours, kind: NameKind): void {
  const { size, font, spacing, face } = styles[kind]
  canvas.font = `${font} ${size}px ${colours[face]}`
  canvas.letterSpacing = `${spacing}px`
}

function lettering(text: string, kind: NameKind): string {
  return kind === 'country' ? text.toLocaleUpperCase('es') : text
}
