import type { Palette, Time } from './palette.ts'
import type { Random } from './random.ts'

/** The frame that a picture is drawn in. Lengths are in units of about a hundredth of its size. */
export interface View {
  width: number
  height: number
  time: Time
  palette: Palette
  random: Random
  /** −1 has the focal point on the left, 1 on the right. */
  side: -1 | 1
  focal: FocalPoint
}

export type FocalPoint =
  | 'village'
  | 'tower'
  | 'castle'
  | 'city'
  | 'windmills'
  | 'lighthouse'
  | 'aqueduct'
  | 'monastery'
  | 'walls'
  | 'sails'
  | 'ferry'
  | 'none'

/** The x at a share of the width, counted from the focal side's opposite: 0.62 is the golden cut beside the focal point. */
export function across(view: View, share: number): number {
  return view.width * (view.side === 1 ? share : 1 - share)
}
