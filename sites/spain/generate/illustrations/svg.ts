import { hex, mix, type Colour } from './colour.ts'

export type Point = readonly [x: number, y: number]

export const round = (value: number): number => Math.round(value * 100) / 100

export function shape(points: readonly Point[], fill: Colour, opacity = 1): string {
  return path(outline(points), fill, opacity)
}

export function path(d: string, fill: Colour, opacity = 1): string {
  return `<path d="${d}" fill="${hex(fill)}"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export function stroke(points: readonly Point[], colour: Colour, width: number, opacity = 1): string {
  const d = `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
  return `<path d="${d}" fill="none" stroke="${hex(colour)}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${round(opacity)}"` : ''}/>`
}

export function circle(x: number, y: number, radius: number, fill: Colour, opacity = 1): string {
  return ellipse(x, y, radius, radius, fill, opacity)
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: Colour, opacity = 1): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${hex(fill)}"${opacity < 1 ? ` fill-opacity="${round(opacity)}"` : ''}/>`
}

export function box(x: number, y: number, width: number, height: number, fill: Colour): string {
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

type Stops = readonly (readonly [share: number, colour: Colour, opacity?: number])[]

/** A box filled from top to bottom through the colours, each at its share of the height. */
export function gradientBox(
  [x, y, width, height]: readonly [number, number, number, number],
  stops: Stops,
): string {
  return gradientPath(`M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`, stops)
}

/** Any outline filled so. Colours are mixed here, in OKLab, since SVG would mix them muddily. */
export function gradientPath(d: string, stops: Stops): string {
  const inner = stops.flatMap((stop, index) => between(stop, stops[index + 1])).join('')
  const id = `g${nameOf(inner)}`
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner}</linearGradient><path d="${d}" fill="url(#${id})"/>`
}

export function outline(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function between(from: Stops[number], to: Stops[number] | undefined): string[] {
  const shares = to === undefined ? [0] : [0, 0.25, 0.5, 0.75]
  const [start, first, firstOpacity = 1] = from
  const [end, last, lastOpacity = 1] = to ?? from
  return shares.map((share) => {
    const opacity = round(firstOpacity + (lastOpacity - firstOpacity) * share)
    const offset = round(start + (end - start) * share)
    return `<stop offset="${offset}" stop-color="${hex(mix(first, last, share))}"${opacity < 1 ? ` stop-opacity="${opacity}"` : ''}/>`
  })
}

/** Equal gradients share a name, so one id never means two. */
function nameOf(text: string): string {
  let value = 5381
  for (const character of text) value = (Math.imul(value, 33) ^ character.charCodeAt(0)) >>> 0
  return value.toString(36)
}
