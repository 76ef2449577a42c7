import { hex, type Ink } from './ink.ts'

export type Point = readonly [x: number, y: number]

export const round = (value: number): number => Math.round(value * 100) / 100

export function shape(points: readonly Point[], fill: Ink, opacity = 1): string {
  return path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, fill, opacity)
}

export function path(d: string, fill: Ink, opacity = 1): string {
  return `<path d="${d}" fill="${hex(fill)}"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export function stroke(points: readonly Point[], colour: Ink, width: number, opacity = 1): string {
  const d = `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
  return `<path d="${d}" fill="none" stroke="${hex(colour)}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${round(opacity)}"` : ''}/>`
}

export function circle(x: number, y: number, radius: number, fill: Ink, opacity = 1): string {
  return ellipse(x, y, radius, radius, fill, opacity)
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: Ink, opacity = 1): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${hex(fill)}"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export function box(x: number, y: number, width: number, height: number, fill: Ink): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="${hex(fill)}"/>`
}

/** A cut of the gouge: thick in the middle, pointed at both ends. */
export function cut(from: Point, to: Point, thickness: number): string {
  const [x1, y1] = from
  const [x2, y2] = to
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = (-(y2 - y1) / length) * thickness
  const ny = ((x2 - x1) / length) * thickness
  const mx = (x1 + x2) / 2
  const my = (y1 + y2) / 2
  return `M${round(x1)} ${round(y1)}Q${round(mx + nx)} ${round(my + ny)} ${round(x2)} ${round(y2)}Q${round(mx - nx)} ${round(my - ny)} ${round(x1)} ${round(y1)}Z`
}

/** A closed curve through the points, for canopies, clouds and stones. */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const middle = (a: Point, b: Point) => `${round((a[0] + b[0]) / 2)} ${round((a[1] + b[1]) / 2)}`
  const curves = points.map(
    (point, index) => `Q${round(point[0])} ${round(point[1])} ${middle(point, at(index + 1))}`,
  )
  return `M${middle(at(-1), at(0))}${curves.join('')}Z`
}

/** A box filled from top to bottom through the inks, each at its share. `id` is unique in the picture. */
export function gradientBox(
  id: string,
  [x, y, width, height]: readonly [number, number, number, number],
  stops: readonly (readonly [share: number, colour: Ink])[],
): string {
  const inner = stops
    .map(([share, colour]) => `<stop offset="${share}" stop-color="${hex(colour)}"/>`)
    .join('')
  const definition = `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient>`
  return `${definition}<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" fill="url(#${id})"/>`
}
