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
    const spot = spotFor(candidate, measure(candidate.text, candidate.kind), taken, obstacles)
    if (!spot) continue
    taken.add(spot.box)
    placed.push({ ...candidate, ...spot })
  }
  return placed
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
  const beside = onDot.length > 0 ? onDot : hasDot(name.kind) ? [dotOf(name)] : inTheWay
  return [...beside, around(beside), around(inTheWay)]
    .flatMap((box) => spotsBeside(name, size, box))
    .find(({ box }) => [taken, pins, dot].every((boxes) => boxes.touching(box).length === 0))
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

function spotsBeside({ kind, x, y }: Candidate, size: Size, box: Box): Spot[] {
  const middle = (box.left + box.right) / 2
  const half = size.height / 2
  const spots = [
    spotAt('left', box.right + gap, y, size),
    spotAt('right', box.left - gap, y, size),
    spotAt('center', middle, box.bottom + half, size),
    spotAt('center', middle, box.top - half, size),
  ]
  if (kind === 'river') return []
  return hasDot(kind)
    ? spots.filter(({ textX, textY }) => Math.hypot(textX - x, textY - y) <= farthest)
    : spots.filter(({ box: { left, right } }) => Math.abs((left + right) / 2 - x) <= farthest)
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

export function hasDot(kind: NameKind): boolean {
  return kind === 'city' || kind === 'town'
}
