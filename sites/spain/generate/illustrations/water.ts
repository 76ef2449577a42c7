import { mix } from './colour.ts'
import { cut, gradientBox, path } from './svg.ts'
import type { View } from './view.ts'

/** Sea from `horizon` to `shore`, with the light's path below `lightX`. */
export function sea(view: View, horizon: number, shore: number, lightX: number): string {
  const { palette, width } = view
  const water = gradientBox(
    [0, horizon, width, shore - horizon + 1],
    [
      [0, palette.seaFar],
      [1, palette.seaNear],
    ],
  )
  return water + waves(view, horizon, shore) + glints(view, horizon, shore, lightX)
}

/** Dark and pale cuts that widen as the water comes nearer. */
function waves({ palette, random, width }: View, horizon: number, shore: number): string {
  const marks = (count: number) =>
    Array.from({ length: count }, () => {
      const nearness = random() ** 0.8
      const y = horizon + 0.6 + nearness * (shore - horizon)
      const length = 2 + nearness * random.between(6, 16)
      const x = random.between(-6, width)
      return cut([x, y], [x + length, y], 0.1 + nearness * 0.42)
    }).join('')
  return (
    path(marks(70), mix(palette.seaNear, palette.near, 0.3), 0.4) +
    path(marks(60), mix(palette.seaFar, palette.white, 0.3), 0.5)
  )
}

function glints({ palette, random, time }: View, horizon: number, shore: number, lightX: number): string {
  const strength = { morning: 90, noon: 40, rain: 14, dusk: 130, night: 60 }[time]
  const marks = Array.from({ length: strength }, () => {
    const nearness = random() ** 1.3
    const y = horizon + 0.3 + nearness * (shore - horizon) * 0.96
    const spread = 3 + nearness * 17
    const x = lightX + (random() + random() - 1) * spread
    const length = random.between(1.2, 4 + nearness * 7)
    return cut([x - length / 2, y], [x + length / 2, y], 0.13 + nearness * 0.36)
  })
  return path(marks.join(''), palette.sun, 0.85)
}

/** The white edge where water meets the land at `y`. */
export function foam({ palette, random }: View, from: number, to: number, y: (x: number) => number): string {
  const marks = Array.from({ length: Math.round((to - from) / 1.6) }, () => {
    const x = random.between(from, to)
    const length = random.between(1.5, 5)
    const level = y(x) + random.between(-0.3, 0.7)
    return cut([x, level], [x + length, level + random.between(-0.15, 0.15)], random.between(0.15, 0.4))
  })
  return path(marks.join(''), palette.white, 0.9)
}
