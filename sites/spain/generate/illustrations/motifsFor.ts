import { isLandscape, type Landscape } from './landscapes/drawLandscape.ts'
import type { Time } from './palette.ts'
import type { FocalPoint } from './view.ts'

/** One picture of a region: what land it shows, when, what stands in it and on which side. */
export interface Motif {
  landscape: Landscape
  time: Time
  focal: FocalPoint
  side: -1 | 1
}

export interface Motifs {
  tile: Motif
  scenes: readonly [Motif, Motif, Motif]
}

type Sketch = readonly [landscape: Landscape, time: Time, focal: FocalPoint]

/** What a region is known by, by its id: land, hour and what stands there of its tile and three scenes. A region that is not listed gets pictures of its landscape alone. */
const known: Readonly<Record<string, string>> = {
  '01': 'sierra dusk village, dehesa morning village, coast noon tower, vineyard dusk village',
  '02': 'sierra morning monastery, sierra morning castle, plain noon tower, desert dusk castle',
  '03': 'green-coast rain village, sierra morning village, green-coast rain lighthouse, islands dusk sails',
  '04': 'islands noon sails, islands morning sails, coast noon windmills, islands dusk sails',
  '05': 'volcanic morning village, volcanic morning village, islands noon sails, volcanic dusk none',
  '06': 'green-coast morning monastery, green-coast morning lighthouse, sierra rain village, coast dusk monastery',
  '07': 'plain noon castle, plain morning aqueduct, dehesa noon castle, plain dusk monastery',
  '08': 'plain dusk windmills, plain morning windmills, vineyard noon windmills, plain dusk castle',
  '09': 'coast noon sails, coast morning village, sierra noon monastery, vineyard dusk monastery',
  '10': 'coast morning tower, coast morning tower, vineyard noon village, islands dusk sails',
  '11': 'dehesa noon castle, dehesa morning tower, plain noon aqueduct, dehesa dusk castle',
  '12': 'green-coast dusk lighthouse, green-coast morning lighthouse, vineyard rain monastery, green-coast dusk tower',
  '13': 'sierra night city, sierra morning city, dehesa noon monastery, plain dusk city',
  '14': 'desert noon castle, coast morning windmills, desert noon castle, coast dusk lighthouse',
  '15': 'desert morning tower, sierra morning castle, desert noon none, vineyard dusk tower',
  '16': 'green-coast noon tower, green-coast morning tower, sierra rain village, coast dusk sails',
  '17': 'vineyard dusk monastery, vineyard morning monastery, vineyard noon village, sierra dusk castle',
  '18': 'strait morning walls, strait morning walls, coast noon walls, strait dusk lighthouse',
  '19': 'strait dusk walls, coast morning walls, strait noon lighthouse, strait dusk walls',
}

export function motifsFor(region: { id: string; landscape: string; seed: number }): Motifs {
  const [tile, ...scenes] = sketchesOf(known[region.id]) ?? unknown(region.landscape)
  const [first, second, third] = scenes
  const side = region.seed % 2 === 0 ? 1 : -1
  return {
    tile: toMotif(tile, side),
    scenes: [toMotif(first, side), toMotif(second, side === 1 ? -1 : 1), toMotif(third, side)],
  }
}

function toMotif([landscape, time, focal]: Sketch, side: -1 | 1): Motif {
  return { landscape, time, focal, side }
}

function sketchesOf(listed: string | undefined): readonly [Sketch, Sketch, Sketch, Sketch] | undefined {
  const sketches = listed?.split(', ').map((sketch) => sketch.split(' '))
  return sketches as unknown as readonly [Sketch, Sketch, Sketch, Sketch] | undefined
}

function unknown(name: string): readonly [Sketch, Sketch, Sketch, Sketch] {
  const landscape = isLandscape(name) ? name : 'plain'
  return [
    [landscape, 'morning', 'tower'],
    [landscape, 'morning', 'village'],
    [landscape, 'noon', 'castle'],
    [landscape, 'dusk', 'none'],
  ]
}
