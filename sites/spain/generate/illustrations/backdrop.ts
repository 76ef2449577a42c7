import { ground } from './palette.ts'
import { land, ridge } from './ridge.ts'
import type { View } from './view.ts'

interface Backdrop {
  horizon: number
  rise: number
  jagged: number
  count?: number
}

/** Far ridges, each nearer one a little darker and with mist at its foot. */
export function backdrop(view: View, { horizon, rise, jagged, count = 3 }: Backdrop): string {
  return Array.from({ length: count }, (_, index) => {
    const form = {
      y: horizon + index * rise * 0.55,
      rise: rise * (1 - index * 0.15),
      stride: 26 - index * 4,
      jagged,
    }
    const fill = ground(view.palette, 0.08 + index * 0.13)
    return land(view, ridge(view, form), fill, { mist: 0.75, foot: form.y + rise * 4 })
  }).join('')
}
