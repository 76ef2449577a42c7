import { around, BoxIndex, type Box } from './Box.ts'
import type { NameKind, NamesOnMap } from './NamesOnMap.ts'
import { worldPixel } from './worldPixel.ts'

/** A name with its place on the world's canvas at one zoom, in px. */
export interface PlacedName {
  text: string
  kind: NameKind
  /** What it names: a town's dot is here. */
  x: number
  y: number
  /** Radians clockwise. */
  angle: number
  /** Where its text begins, ends or has its middle. */
  align: 'left' | 'right' | 'center'
  textX: number
  textY: number
  box: Box
}

type Size = { width: number; height: number }
type Measure = (text: string, kind: NameKind) => Size
type Candidate = Pick<PlacedName, 'text' | 'kind' | 'x' | 'y' | 'angle'>
type Spot = Pick<PlacedName, 'align' | 'textX' | 'textY' | 'box'>

/**
 * Chooses the names for a zoom, those of earlier lists first, so that none touches another. One that would lie under a
 * pin, or whose dot does, goes beside it instead, or is left out.
 */
export function placeNames(
  lists: readonly NamesOnMap[],
  zoom: number,
  measure: Measure,
  pins: readonly Box[] = [],
): PlacedName[] {
  const placed: PlacedName[] = []
  const taken = new BoxIndex()
  const obstacles = new BoxIndex(pins)
  for (const candidate of lists.flatMap((names) => candidates(names, zoom))) {
    for (const name of writings(candidate)) {
      const spot = spotFor(name, measure(name.text, name.kind), taken, obstacles)
      if (!spot) continue
      taken.add(spot.box)
      placed.push({ ...name, ...spot })
      break
    }
  }
  return placed
}

/** Where its large name finds no room, a metropolis has a city's. */
function writings(name: Candidate): Candidate[] {
  return name.kind === 'metropolis' ? [name, { ...name, kind: 'city' }] : [name]
}

function candidates(names: NamesOnMap, zoom: number): Candidate[] {
  return names.text.flatMap((text, row) => {
    const [from = 0, until = 0, lon = 0, lat = 0] = [
      names.from[row],
      names.until[row],
      names.lon[row],
      names.lat[row],
    ]
    if (zoom < from || zoom > until) return []
    const [x, y] = worldPixel(lon, lat, zoom)
    return [{ text, kind: names.kind[row] ?? 'town', x, y, angle: names.angle?.[row] ?? 0 }]
  })
}

function spotFor(name: Candidate, size: Size, taken: BoxIndex, pins: BoxIndex): Spot | undefined {
  const first = usualSpot(name, size)
  if (taken.touching(first.box).length > 0) return undefined
  const inTheWay = pins.touching(around([first.box, dotOf(name)]))
  if (inTheWay.length === 0) return first
  const onDot = pins.touching(dotOf(name))
  const dot = new BoxIndex(onDot.length > 0 ? [] : [spotOf(name)])
  const isDotFree = onDot.length === 0 && hasDot(name.kind)
  const beside = onDot.length > 0 ? onDot : isDotFree ? [dotOf(name)] : inTheWay
  const boxes = [...beside, around(beside), around(inTheWay)]
  return [
    ...(isDotFree ? spotsAroundDot(name, size) : []),
    ...boxes.flatMap((box) => spotsBeside(name, size, box)),
    ...(isOfCity(name) ? boxes.flatMap((box) => spotsAtCorners(name, size, box)) : []),
  ].find(({ box }) => [taken, pins, dot].every((others) => others.touching(box).length === 0))
}

/** Room kept free around each name, in px. */
const air = 6
/** From a town's dot to its name, in px. */
const fromDot = 7
/** From a river's line to its name, in px. */
const fromLine = 8
/** From a pin to a name beside it, in px: less, and they would touch. */
const gap = air
/** Farther from what it names, a name would seem to name something else. In px. */
const farthest = 46

function usualSpot({ kind, x, y, angle }: Candidate, size: Size): Spot {
  if (hasDot(kind)) return spotAt('left', x + fromDot, y, size)
  return spotAt(
    'center',
    x + (kind === 'river' ? Math.sin(angle) * fromLine : 0),
    y - (kind === 'river' ? Math.cos(angle) * fromLine : 0),
    turned(size, angle),
  )
}

/** A name over its dot may seem to be that of a pin above it: so that comes last. */
function spotsAroundDot(name: Candidate, size: Size): Spot[] {
  const dot = dotOf(name)
  const [under, over] = ends(dot, size)
  return [spotAt('right', dot.left - gap, name.y, size), under, ...corners(dot, size), over]
}

function spotsBeside(name: Candidate, size: Size, box: Box): Spot[] {
  if (name.kind === 'river') return []
  const sides = [spotAt('left', box.right + gap, name.y, size), spotAt('right', box.left - gap, name.y, size)]
  const spots = hasDot(name.kind) ? [...sides, ...ends(box, size, air / 2)] : sides
  return spots.filter((spot) => isNear(name, spot))
}

function spotsAtCorners(name: Candidate, size: Size, box: Box): Spot[] {
  return corners(box, size, air / 2).filter((spot) => isNear(name, spot))
}

function isNear({ kind, x, y }: Candidate, { textX, textY, box: { left, right } }: Spot): boolean {
  const distance = hasDot(kind) ? Math.hypot(textX - x, textY - y) : Math.abs((left + right) / 2 - x)
  return distance <= farthest
}

/** Under and over a box, `clear` px from it. */
function ends({ left, right, top, bottom }: Box, size: Size, clear = 0): [under: Spot, over: Spot] {
  const away = size.height / 2 + clear
  const middle = (left + right) / 2
  return [spotAt('center', middle, bottom + away, size), spotAt('center', middle, top - away, size)]
}

function corners({ left, right, top, bottom }: Box, size: Size, clear = 0): Spot[] {
  const away = size.height / 2 + clear
  return [bottom + away, top - away].flatMap((y) => [
    spotAt('left', right + 1, y, size),
    spotAt('right', left - 1, y, size),
  ])
}

function spotAt(align: Spot['align'], textX: number, textY: number, { width, height }: Size): Spot {
  const shares = { left: 0, center: 0.5, right: 1 } as const
  const left = textX - width * shares[align]
  const box = {
    left: left - air,
    right: left + width + air,
    top: textY - height / 2 - air / 2,
    bottom: textY + height / 2 + air / 2,
  }
  return { align, textX, textY, box }
}

function turned({ width, height }: Size, angle: number): Size {
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.cos(angle)]
  return { width: width * cosine + height * sine, height: width * sine + height * cosine }
}

/** Just what it names. */
function spotOf({ x, y }: Candidate): Box {
  return { left: x, top: y, right: x, bottom: y }
}

/** Px around a town's dot that nothing may cover. */
function dotOf({ kind, x, y }: Candidate): Box {
  const radius = hasDot(kind) ? 3 : 0
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}

/** A name that is missed where it has no room. */
function isOfCity({ kind }: Candidate): boolean {
  return kind === 'metropolis' || kind === 'city'
}

export function hasDot(kind: NameKind): boolean {
  return kind === 'metropolis' || kind === 'city' || kind === 'town'
}
