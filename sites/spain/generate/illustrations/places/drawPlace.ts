import { drawLandscape } from '../landscapes/drawLandscape.ts'
import { frameOf, svgDocument } from '../drawScene.ts'
import { mixHues } from '../colour.ts'
import { paletteFor } from '../palette.ts'
import { createRandom } from '../random.ts'
import type { View } from '../view.ts'
import { square, harbour } from './harbour.ts'
import { tables, type PlaceMotif } from './placeMotifs.ts'
import { castleRock, hillTown } from './hillTown.ts'
import { gorge, riverTown } from './riverTown.ts'
import { cave, dunes, road, ruins, wetland } from './road.ts'

interface Place {
  slug: string
  region: string
  hues: readonly [number, number]
}

/** A written place's picture as SVG, drawn from its slug. A region's hue, which is its sign on tiles and pins, only tints the land. */
export function drawPlace(
  { slug, region, hues }: Place,
  motif: PlaceMotif,
  shape: { width: number; height: number },
): string {
  const frame = frameOf(shape)
  const random = createRandom(39, slug)
  const land = natural[motif.kind] ?? tables.regions[region]?.hue ?? hues[0]
  const own = [mixHues(land, hues[0], 0.12) + random.between(-9, 9), hues[1] + random.between(-8, 8)] as const
  const { time, side } = motif
  const view: View = { ...frame, time, side, focal: 'none', palette: paletteFor(own, time), random }
  return svgDocument(frame, (compositions[motif.kind] ?? town(0.14))(view, motif))
}

/** Land that has a colour of its own anywhere. */
const natural: Readonly<Record<string, number>> = { desert: 62, volcano: 30, dunes: 80, wetland: 115 }

type Compose = (view: View, motif: PlaceMotif) => string

const town =
  (rise: number, size?: number, rows?: readonly number[]): Compose =>
  (view, motif) =>
    hillTown(view, motif, rise, size, rows)

/** A region's landscape, with what stands in it. */
const landscape =
  (name: Parameters<typeof drawLandscape>[0], focal?: View['focal']): Compose =>
  (view, { crown }) =>
    drawLandscape(name, {
      ...view,
      focal: focal ?? (crown === 'castle' || crown === 'monastery' || crown === 'city' ? crown : 'village'),
    })

const compositions: Readonly<Record<string, Compose>> = {
  hill: (view, motif) => hillTown(view, motif, motif.crown === 'castle' ? 0.2 : 0.14),
  steep: town(0.25),
  cathedral: town(0.08, 27),
  monastery: town(0.07, 25, [2, 3]),
  alcazar: town(0.06, 30, [3, 4]),
  garden: town(0.03, 34, []),
  vines: town(0.11),
  windmills: town(0.1, 24, [2, 3, 4]),
  rock: castleRock,
  gorge,
  river: riverTown,
  square,
  dolmen: (view, motif) => ruins(view, motif, 'dolmen'),
  columns: (view, motif) => ruins(view, motif, 'columns'),
  aqueduct: (view, motif) => ruins(view, motif, 'aqueduct'),
  wetland,
  mountains: (view, motif) =>
    (motif.crown === 'tower' && motif.far === 'range' ? landscape('sierra') : town(0.09))(view, motif),
  cave,
  road,
  wood: (view, motif) =>
    landscape(motif.far === 'hills' && motif.front !== 'firs' ? 'dehesa' : 'sierra')(view, motif),
  volcano: landscape('volcanic'),
  desert: landscape('desert', 'tower'),
  city: (view, motif) => landscape(motif.far === 'sea' ? 'coast' : 'sierra')(view, motif),
  harbour,
  cove: landscape('islands', 'sails'),
  dunes,
  bay: landscape('coast'),
  cliffs: landscape('green-coast'),
  lighthouse: landscape('green-coast', 'lighthouse'),
}
