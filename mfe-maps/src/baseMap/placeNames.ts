import type { NameKind, NamesOnMap } from './NamesOnMap.ts'

/** A name with its place on the world's canvas at one zoom, in px. */
export interface PlacedName {
  text: string
  kind: NameKind
  /** Where its anchor is: the middle of the text, or the dot left of it. */
  x: number
  y: number
  box: Box
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

type Measure = (text: string, kind: NameKind) => { width: number; height: number }

/** Chooses the names for a zoom, those of earlier lists first, so that none touches another. */
export function placeNames(lists: readonly NamesOnMap[], zoom: number, measure: Measure): PlacedName[] {
  const placed: PlacedName[] = []
  const grid = new Map<string, Box[]>()
  for (const candidate of lists.flatMap((names) => candidates(names, zoom))) {
    const name = { ...candidate, box: boxOf(candidate, measure(candidate.text, candidate.kind)) }
    if (claim(grid, name.box)) placed.push(name)
  }
  return placed
}

type Candidate = Omit<PlacedName, 'box'>

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
    return [{ text, kind: names.kind[row] ?? 'town', x, y }]
  })
}

/** Web Mercator, 256 px for the world at zoom 0. */
export function worldPixel(lon: number, lat: number, zoom: number): [x: number, y: number] {
  const world = 256 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [(lon / 360 + 0.5) * world, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world]
}

/** Room kept free around each name, in px. */
const air = 6

function boxOf({ x, y, kind }: Candidate, { width, height }: { width: number; height: number }): Box {
  const isCity = kind === 'city' || kind === 'town'
  const left = isCity ? x - air : x - width / 2 - air
  const right = isCity ? x + width + 10 + air : x + width / 2 + air
  return { left, right, top: y - height / 2 - air / 2, bottom: y + height / 2 + air / 2 }
}

/** Side of a cell in which boxes look for each other, in px. */
const cell = 128

function claim(grid: Map<string, Box[]>, box: Box): boolean {
  const cells = cellsOf(box).map((key) => grid.get(key) ?? grid.set(key, []).get(key) ?? [])
  if (cells.some((boxes) => boxes.some((other) => touch(box, other)))) return false
  for (const boxes of cells) boxes.push(box)
  return true
}

function cellsOf({ left, right, top, bottom }: Box): string[] {
  const keys = []
  for (let x = Math.floor(left / cell); x <= right / cell; x++) {
    for (let y = Math.floor(top / cell); y <= bottom / cell; y++) keys.push(`${x} ${y}`)
  }
  return keys
}

export function touch(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
