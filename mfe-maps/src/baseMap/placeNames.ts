import { around, BoxIndex, type Box } from './Box.ts'
import type { NameKind, NamesOnMap } from './NamesOnMap.ts'
import { worldPixel } from './worldPixel.ts'

/** A name with its position on the world's canvas at one zoom, in px. */
export interface PlacedName {
  text: string
  kind: NameKind
  /** The point that has the name; a town's dot is drawn here. */
  x: number
  y: number
  /** The text's angle in radians, clockwise. */
  angle: number
  /** Whether the text begins (`left`), ends (`right`) or is centred at `textX`. */
  align: 'left' | 'right' | 'center'
  textX: number
  textY: number
  box: Box
}

type Size = { width: number; height: number }
type Measure = (text: string, kind: NameKind) => Size
type Candidate = Pick<PlacedName, 'text' | 'kind' | 'x' | 'y' | 'angle'>
type Placement = Pick<PlacedName, 'align' | 'textX' | 'textY' | 'box'>

/** Chooses names that do not touch, in the lists' order. A name under a pin moves beside the pin or is left out. */
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
    for (const name of variants(candidate)) {
      const placement = placementFor(name, measure(name.text, name.kind), taken, obstacles)
      if (!placement) continue
      taken.add(placement.box)
      placed.push({ ...name, ...placement })
      break
    }
  }
  return placed
}

/** A name in the sizes to try: if its large name has no space, a metropolis is written as a city. */
function variants(name: Candidate): Candidate[] {
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

function placementFor(name: Candidate, size: Size, taken: BoxIndex, pins: BoxIndex): Placement | undefined {
  const first = defaultPlacement(name, size)
  if (taken.touching(first.box).length > 0) return undefined
  const inTheWay = pins.touching(around([first.box, dotBox(name)]))
  if (inTheWay.length === 0) return first
  const onDot = pins.touching(dotBox(name))
  const dot = new BoxIndex(onDot.length > 0 ? [] : [pointBox(name)])
  const isDotFree = onDot.length === 0 && hasDot(name.kind)
  const beside = onDot.length > 0 ? onDot : isDotFree ? [dotBox(name)] : inTheWay
  const boxes = [...beside, around(beside), around(inTheWay)]
  return [
    ...(isDotFree ? placementsAroundDot(name, size) : []),
    ...boxes.flatMap((box) => placementsBeside(name, size, box)),
    ...(isOfCity(name) ? boxes.flatMap((box) => placementsAtCorners(name, size, box)) : []),
  ].find(({ box }) => [taken, pins, dot].every((others) => others.touching(box).length === 0))
}

/** Px kept free around each name, and between a pin and a name beside it; with fewer, they would touch. */
const air = 6
/** Px between a town's dot and its name. */
const fromDot = 7
/** Px between a river's line and its name. */
const fromLine = 8
/** Maximum distance in px from the point; farther away, a name would seem to belong to something else. */
const farthest = 46

function defaultPlacement({ kind, x, y, angle }: Candidate, size: Size): Placement {
  if (hasDot(kind)) return placementAt('left', x + fromDot, y, size)
  return placementAt(
    'center',
    x + (kind === 'river' ? Math.sin(angle) * fromLine : 0),
    y - (kind === 'river' ? Math.cos(angle) * fromLine : 0),
    turned(size, angle),
  )
}

/** The placement above the dot comes last, because there a name can seem to belong to a pin above it. */
function placementsAroundDot(name: Candidate, size: Size): Placement[] {
  const dot = dotBox(name)
  const [under, over] = underOver(dot, size)
  return [placementAt('right', dot.left - air, name.y, size), under, ...corners(dot, size), over]
}

function placementsBeside(name: Candidate, size: Size, box: Box): Placement[] {
  if (name.kind === 'river') return []
  const sides = [
    placementAt('left', box.right + air, name.y, size),
    placementAt('right', box.left - air, name.y, size),
  ]
  const placements = hasDot(name.kind) ? [...sides, ...underOver(box, size, air / 2)] : sides
  return placements.filter((placement) => isNear(name, placement))
}

function placementsAtCorners(name: Candidate, size: Size, box: Box): Placement[] {
  return corners(box, size, air / 2).filter((placement) => isNear(name, placement))
}

function isNear({ kind, x, y }: Candidate, { textX, textY, box: { left, right } }: Placement): boolean {
  const distance = hasDot(kind) ? Math.hypot(textX - x, textY - y) : Math.abs((left + right) / 2 - x)
  return distance <= farthest
}

/** Placements below and above a box, `clear` px away from the box. */
function underOver(
  { left, right, top, bottom }: Box,
  size: Size,
  clear = 0,
): [under: Placement, over: Placement] {
  const away = size.height / 2 + clear
  const middle = (left + right) / 2
  return [placementAt('center', middle, bottom + away, size), placementAt('center', middle, top - away, size)]
}

function corners({ left, right, top, bottom }: Box, size: Size, clear = 0): Placement[] {
  const away = size.height / 2 + clear
  return [bottom + away, top - away].flatMap((y) => [
    placementAt('left', right + 1, y, size),
    placementAt('right', left - 1, y, size),
  ])
}

function placementAt(
  align: Placement['align'],
  textX: number,
  textY: number,
  { width, height }: Size,
): Placement {
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

function pointBox({ x, y }: Candidate): Box {
  return { left: x, top: y, right: x, bottom: y }
}

/** The box around a town's dot that nothing may cover. */
function dotBox({ kind, x, y }: Candidate): Box {
  const radius = hasDot(kind) ? 3 : 0
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius }
}

/** Whether a name is a city's: cities' names are also tried at the corners of pins before they are left out. */
function isOfCity({ kind }: Candidate): boolean {
  return kind === 'metropolis' || kind === 'city'
}

export function hasDot(kind: NameKind): boolean {
  return kind === 'metropolis' || kind === 'city' || kind === 'town'
}
