import type { Point } from '../svg.ts'
import type { FocalPoint, View } from '../view.ts'
import { ferry, sails } from './boats.ts'
import { city, monastery, village } from './settlements.ts'
import { castle, ramparts, tower } from './strongholds.ts'
import { aqueduct, lighthouse, windmills } from './works.ts'

export function focalPoint(view: View, at: Point, size: number, kind: FocalPoint = view.focal): string {
  return kind === 'none' ? '' : drawings[kind](view, at, size)
}

const drawings = {
  city,
  village,
  tower,
  castle,
  windmills,
  lighthouse,
  aqueduct,
  monastery,
  walls: ramparts,
  sails,
  ferry,
} as const
