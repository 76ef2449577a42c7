import { mix, type Ink } from './ink.ts'
import { furrows, stalks, strips, vines } from './fields.ts'
import { focalPoint } from './buildings.ts'
import { ground, shade } from './palette.ts'
import { carve, heightAt, land, ridge, shadedSide, summit, summits, type Ridge } from './ridge.ts'
import { sky } from './sky.ts'
import { cut, path, shape, type Point } from './svg.ts'
import { bush, cypress, fir, grass, oak, olive, palm, poplar, stonePine } from './trees.ts'
import { foam, sea } from './water.ts'
import { across, type View } from './view.ts'

export const landscapes = [
  'sierra',
  'coast',
  'dehesa',
  'plain',
  'volcanic',
  'green-coast',
  'islands',
  'vineyard',
  'desert',
  'strait',
] as const
export type Landscape = (typeof landscapes)[number]

/** Everything inside the picture's `<svg>`. */
export function drawLandscape(landscape: Landscape, view: View): string {
  return drawings[landscape](view)
}

/** Two or three ridges that pale with distance. */
function farRidges(view: View, horizon: number, rise: number, jagged: number, count = 3): string {
  return Array.from({ length: count }, (_, index) => {
    const nearness = 0.06 + index * 0.13
    const line = ridge(view, {
      y: horizon + index * rise * 0.45,
      rise: rise * (1 - index * 0.18),
      stride: 30 - index * 5,
      jagged,
    })
    const fill = ground(view.palette, nearness)
    return (
      land(view, line, fill) + carve(view, line, fill, { count: 40, depth: rise * 1.2, length: rise * 0.55 })
    )
  }).join('')
}

/** The dark ground we stand on, with its grasses. */
function foreground(view: View, y: number, rise: number, blades = 3): string {
  const line = ridge(view, {
    y,
    rise,
    stride: 44,
    lift: summit(across(view, 0), rise * 1.6, view.width * 0.5, 1.6),
  })
  const fill = view.palette.near
  return (
    land(view, line, fill) +
    carve(view, line, fill, { count: 60, depth: view.height - y, length: 6, thickness: 0.22 }) +
    grass(view, -1, view.width + 1, (x) => heightAt(line, x), blades, fill)
  )
}

const mountains = (view: View, line: Ridge, fill: Ink, reach: number, depth: number): string =>
  summits(line, reach)
    .map((top) =>
      shadedSide(line, top, view.side === 1 ? -1 : 1, depth, shade(fill, view.palette, 0.26), view.random),
    )
    .join('')

function snow(view: View, line: Ridge, reach: number, depth: number): string {
  const { palette, random } = view
  return summits(line, reach)
    .map((top) => {
      const peak = line[top]
      if (peak === undefined) return ''
      const cap = line.filter(([x, y]) => Math.abs(x - peak[0]) < depth * 1.4 && y < peak[1] + depth)
      const edge = cap
        .toReversed()
        .filter((_, index) => index % 3 === 0)
        .map(([x, y], index): Point => [
          x,
          Math.max(y, peak[1] + depth * (index % 2 === 0 ? 0.55 : 1) * random.between(0.7, 1.1)),
        ])
      return shape([...cap, ...edge], palette.white, 0.95)
    })
    .join('')
}

const drawings: Readonly<Record<Landscape, (view: View) => string>> = {
  sierra(view) {
    const { palette, width, height } = view
    const horizon = height * 0.5
    const peak = across(view, 0.64)
    const far = ridge(view, { y: horizon - 2, rise: 6, stride: 22, jagged: 0.7 })
    const massif = ridge(view, {
      y: horizon + 6,
      rise: 5,
      stride: 15,
      jagged: 0.9,
      lift: summit(peak, height * 0.3, width * 0.34, 0.85),
    })
    const farInk = ground(palette, 0.12)
    const massifInk = ground(palette, 0.3)
    const hill = ridge(view, {
      y: height * 0.7,
      rise: 3.4,
      stride: 34,
      lift: summit(across(view, 0.3), 5, 40, 1.6),
    })
    const hillInk = ground(palette, 0.52)
    const low = ridge(view, {
      y: height * 0.82,
      rise: 3,
      stride: 40,
      lift: summit(across(view, 0.9), 4, 40, 1.6),
    })
    const lowInk = ground(palette, 0.72)
    const stand = across(view, 0.3)
    const firs = Array.from({ length: 26 }, (_, index) => {
      const x = across(view, 0.62 + (index / 26) * 0.46) + view.random.between(-2, 2)
      return fir(view, {
        x,
        y: heightAt(low, x) + 1,
        size: view.random.between(5, 11),
        colour: shade(lowInk, palette, 0.55),
      })
    })
    return (
      sky(view, horizon + 8, [across(view, 0.24), horizon - 12]) +
      land(view, far, farInk) +
      mountains(view, far, farInk, 7, 8) +
      land(view, massif, massifInk) +
      mountains(view, massif, massifInk, 5, height * 0.2) +
      carve(view, massif, massifInk, { count: 90, depth: height * 0.22, length: 6 }) +
      snow(view, massif, 9, height * 0.07) +
      land(view, hill, hillInk) +
      carve(view, hill, hillInk, { count: 80, depth: 14 }) +
      focalPoint(view, [stand, heightAt(hill, stand) + 0.8], 11) +
      land(view, low, lowInk) +
      carve(view, low, lowInk, { count: 80, depth: 14, towards: 'shade' }) +
      firs.join('') +
      foreground(view, height * 0.95, 2)
    )
  },

  coast(view) {
    const { palette, width, height } = view
    const horizon = height * 0.46
    const sun = across(view, 0.34)
    const head = ridge(view, {
      y: horizon + 1,
      rise: 0.8,
      stride: 20,
      jagged: 0.3,
      lift: summit(across(view, 1.02), height * 0.17, width * 0.42, 1.2),
    })
    const headInk = ground(palette, 0.4)
    const stand = across(view, 0.8)
    const shore = (x: number) =>
      height * 0.74 + ((view.side === 1 ? width - x : x) / width) ** 1.8 * height * 0.2 * -1 + height * 0.1
    const beach = Array.from({ length: 40 }, (_, index): Point => {
      const x = (index / 39) * (width + 4) - 2
      return [x, shore(x)]
    })
    const pine = across(view, 0.12)
    return (
      sky(view, horizon, [sun, horizon - 9]) +
      farRidges(view, horizon - 1.5, 3, 0.5, 1) +
      sea(view, horizon, height, sun) +
      shape(
        [
          ...head.map(([x, y]): Point => [x, Math.min(y, horizon + 3)]),
          [width + 3, horizon + 5],
          [-3, horizon + 1],
        ],
        headInk,
      ) +
      carve(view, head, headInk, { count: 60, depth: 6 }) +
      focalPoint(view, [stand, heightAt(head, stand) + 2.4], 10) +
      shape([...beach, [width + 3, height + 1], [-3, height + 1]], palette.second) +
      foam(view, 0, width, shore) +
      foreground(view, height * 0.96, 2.2, 4) +
      stonePine(view, {
        x: pine,
        y: height * 0.97,
        size: height * 0.62,
        colour: palette.near,
        lean: view.side * 6,
      })
    )
  },

  dehesa(view) {
    const { palette, width, height, random } = view
    const horizon = height * 0.46
    const back = ridge(view, {
      y: height * 0.54,
      rise: 2.4,
      stride: 40,
      lift: summit(across(view, 0.72), 5, 50, 1.8),
    })
    const middle = ridge(view, { y: height * 0.66, rise: 2.6, stride: 46 })
    const backInk = mix(ground(palette, 0.42), palette.second, 0.3)
    const middleInk = mix(ground(palette, 0.56), palette.second, 0.5)
    const oaks = Array.from({ length: 22 }, () => {
      const down = random() ** 1.2
      const x = random.between(-2, width + 2)
      const y = heightAt(middle, x) + 1 + down * height * 0.24
      return { x, y, size: 4 + down * 9 }
    }).toSorted((a, b) => a.y - b.y)
    const stand = across(view, 0.72)
    return (
      sky(view, horizon + 6, [across(view, 0.4), horizon - 6]) +
      farRidges(view, horizon, 3.4, 0.3) +
      land(view, back, backInk) +
      carve(view, back, backInk, { count: 60, depth: 8 }) +
      Array.from({ length: 60 }, () => {
        const x = random.between(0, width)
        const y = heightAt(back, x) + random.between(0.4, 7)
        return bush(view, { x, y, size: random.between(1, 2), colour: shade(backInk, palette, 0.5) })
      }).join('') +
      focalPoint(view, [stand, heightAt(back, stand) + 0.8], 9) +
      land(view, middle, middleInk) +
      carve(view, middle, middleInk, { count: 140, depth: 24, towards: 'shade', length: 4 }) +
      oaks
        .map(
          (at) =>
            path(
              cut(
                [at.x - view.side * at.size * 1.4, at.y + 0.2],
                [at.x + view.side * at.size * 0.4, at.y],
                at.size * 0.16,
              ),
              shade(middleInk, palette, 0.45),
              0.8,
            ) + oak(view, { ...at, colour: shade(middleInk, palette, 0.72), trunk: palette.near }),
        )
        .join('') +
      foreground(view, height * 0.94, 2, 4) +
      oak(view, { x: across(view, 0.17), y: height * 0.96, size: height * 0.52, colour: palette.near })
    )
  },

  plain(view) {
    const { palette, width, height } = view
    const horizon = height * 0.56
    const rise = ridge(view, {
      y: horizon + 2.5,
      rise: 0.8,
      stride: 40,
      lift: summit(across(view, 0.68), height * 0.085, width * 0.4, 1.9),
    })
    const riseInk = mix(ground(palette, 0.42), palette.second, 0.35)
    const stand = across(view, 0.68)
    const top = (x: number) => height * 0.8 + Math.sin(x / 23) * 0.8
    return (
      sky(view, horizon + 3, [across(view, 0.28), horizon - 8]) +
      farRidges(view, horizon - 1, 1.6, 0.2, 2) +
      land(view, rise, riseInk) +
      carve(view, rise, riseInk, { count: 50, depth: 6 }) +
      focalPoint(view, [stand, heightAt(rise, stand) + 0.8], 13) +
      strips(view, horizon + 4, height, 11) +
      furrows(
        view,
        {
          top: (x) => horizon + 7 + Math.abs(x - stand) * 0.01,
          bottom: height + 2,
          vanish: [across(view, 0.4), horizon + 2],
        },
        30,
        shade(palette.second, palette, 0.3),
      ) +
      Array.from({ length: 9 }, (_, index) => {
        const x = across(view, 0.06 + index * 0.028)
        return poplar(view, {
          x,
          y: horizon + 7.5,
          size: view.random.between(8, 13),
          colour: shade(ground(palette, 0.6), palette, 0.4),
        })
      }).join('') +
      shape(
        [
          ...Array.from({ length: 40 }, (_, index): Point => [
            (index / 39) * (width + 4) - 2,
            top((index / 39) * width),
          ]),
          [width + 3, height + 1],
          [-3, height + 1],
        ],
        shade(palette.second, palette, 0.12),
      ) +
      stalks(view, top, height, [
        shade(palette.second, palette, 0.42),
        mix(palette.second, palette.skyLow, 0.5),
      ])
    )
  },

  volcanic(view) {
    const { palette, width, height } = view
    const horizon = height * 0.56
    const peak = across(view, 0.6)
    const cone = ridge(view, {
      y: horizon + 5,
      rise: 0.7,
      stride: 12,
      jagged: 0.6,
      lift: (x) => {
        const far = Math.abs(x - peak) / (width * 0.42)
        const flank = height * 0.42 * Math.max(0, 1 - far) ** 1.75
        return Math.min(flank, height * 0.37 + Math.sin(x * 1.7) * 0.25)
      },
    })
    const coneInk = ground(palette, 0.38)
    const lava = ridge(view, { y: height * 0.74, rise: 2.2, stride: 14, jagged: 0.6 })
    const lavaInk = ground(palette, 0.62)
    const near = ridge(view, {
      y: height * 0.87,
      rise: 2.2,
      stride: 16,
      jagged: 0.5,
      lift: summit(across(view, 0.1), 6, 34, 1.4),
    })
    return (
      sky(view, horizon + 4, [across(view, 0.2), horizon - 12]) +
      farRidges(view, horizon + 1, 3, 0.6, 2) +
      land(view, cone, coneInk) +
      shadedSide(
        cone,
        Math.round(peak / 0.8) + 2,
        view.side === 1 ? -1 : 1,
        height * 0.42,
        shade(coneInk, palette, 0.3),
        view.random,
      ) +
      carve(view, cone, coneInk, { count: 110, depth: height * 0.2, length: 8, towards: 'shade' }) +
      seaOfClouds(view, horizon + 3) +
      land(view, lava, lavaInk) +
      carve(view, lava, lavaInk, { count: 90, depth: 12, towards: 'shade' }) +
      focalPoint(view, [across(view, 0.26), heightAt(lava, across(view, 0.26)) + 0.8], 9) +
      land(view, near, palette.near) +
      carve(view, near, palette.near, { count: 70, depth: 12, thickness: 0.25 }) +
      palm(view, {
        x: across(view, 0.1),
        y: heightAt(near, across(view, 0.1)) + 1,
        size: height * 0.4,
        colour: palette.near,
        lean: view.side * 3,
      }) +
      palm(view, {
        x: across(view, 0.04),
        y: heightAt(near, across(view, 0.04)) + 1,
        size: height * 0.28,
        colour: palette.near,
        lean: view.side * -2,
      })
    )
  },

  'green-coast'(view) {
    const { palette, width, height, random } = view
    const horizon = height * 0.42
    const sun = across(view, 0.26)
    const headlands = [0, 1, 2].map((index) => {
      const reach = width * (0.62 - index * 0.06)
      const edge = across(view, 0.42 + index * 0.17)
      const y = horizon + 1.5 + index * height * 0.08
      const crest = height * (0.1 + index * 0.035)
      const inward = (x: number) => (x - edge) * view.side
      const line = ridge(view, {
        y,
        rise: 0.7,
        stride: 18,
        lift: (x) =>
          inward(x) < 0
            ? -6
            : crest *
              Math.min(1, 0.55 + (inward(x) / reach) * 0.7) *
              (inward(x) < 2.2 ? 0.3 + inward(x) / 3.2 : 1),
      })
      const fill = ground(palette, 0.28 + index * 0.15)
      const body = line.map(([x, py]): Point => [x, Math.min(py, y + 1.5)])
      return (
        shape(
          [...body, [width + 3, y + 1.5], [-3, y + 1.5]].filter(([x = 0]) => inward(x) > -3) as Point[],
          shade(fill, palette, 0.3),
        ) +
        meadowTop(view, body, fill, y, edge) +
        foam(view, Math.min(edge, across(view, 1.05)), Math.max(edge, across(view, 1.05)), () => y + 1.5)
      )
    })
    const stand = across(view, 0.82)
    return (
      sky(view, horizon, [sun, horizon - 9]) +
      sea(view, horizon, height, sun) +
      (headlands[0] ?? '') +
      (headlands[1] ?? '') +
      focalPoint(view, [across(view, 0.69), horizon + 1.5 + height * 0.08 - height * 0.1], 11) +
      (headlands[2] ?? '') +
      foreground(view, height * 0.92, 3, 5) +
      Array.from({ length: 5 }, (_, index) =>
        bush(view, {
          x: stand + index * 6 * view.side + random.between(-2, 2),
          y: height * 0.93,
          size: random.between(5, 9),
          colour: palette.near,
        }),
      ).join('')
    )
  },

  islands(view) {
    const { palette, width, height } = view
    const horizon = height * 0.44
    const sun = across(view, 0.4)
    const isle = (at: number, y: number, rise: number, half: number, nearness: number) => {
      const line = ridge(view, {
        y: y + 2,
        rise: 0.5,
        stride: 9,
        jagged: 0.7,
        lift: summit(at, rise + 2, half, 1.5),
      })
      const body = line
        .filter(([x, py]) => Math.abs(x - at) < half && py < y)
        .map(([x, py]): Point => [x, py])
      const fill = ground(palette, nearness)
      return {
        line,
        fill,
        drawing:
          shape([...body, [at + half * 0.96, y], [at - half * 0.96, y]], fill) +
          foam(view, at - half * 0.9, at + half * 0.8, () => y),
      }
    }
    const far = isle(across(view, 0.18), horizon + 0.5, height * 0.07, width * 0.2, 0.16)
    const mid = isle(across(view, 0.84), horizon + 2.5, height * 0.16, width * 0.26, 0.36)
    const stack = isle(across(view, 0.52), horizon + 5, height * 0.06, 6, 0.5)
    const pine = across(view, 0.86)
    return (
      sky(view, horizon, [sun, horizon - 8]) +
      sea(view, horizon, height, sun) +
      far.drawing +
      mid.drawing +
      stack.drawing +
      focalPoint(view, [across(view, 0.34), height * 0.7], 12) +
      foreground(view, height * 0.9, 3, 3) +
      stonePine(view, {
        x: across(view, 0.1),
        y: height * 0.94,
        size: height * 0.56,
        colour: palette.near,
        lean: view.side * 9,
      }) +
      stonePine(view, {
        x: across(view, 0.02),
        y: height * 0.96,
        size: height * 0.4,
        colour: palette.near,
        lean: view.side * 5,
      }) +
      grass(view, pine - 8, pine + 8, () => height * 0.95, 4, palette.near)
    )
  },

  vineyard(view) {
    const { palette, width, height } = view
    const horizon = height * 0.44
    const hill = ridge(view, {
      y: height * 0.56,
      rise: 1.8,
      stride: 40,
      lift: summit(across(view, 0.7), 6, 46, 1.8),
    })
    const hillInk = ground(palette, 0.45)
    const stand = across(view, 0.7)
    const soil = mix(palette.second, palette.accent, 0.28)
    const edge = (x: number) => height * 0.64 + Math.sin((x / width) * 3 + 0.4) * 1.6
    return (
      sky(view, horizon + 5, [across(view, 0.3), horizon - 8]) +
      farRidges(view, horizon, 4.5, 0.55) +
      land(view, hill, hillInk) +
      carve(view, hill, hillInk, { count: 60, depth: 9 }) +
      focalPoint(view, [stand, heightAt(hill, stand) + 0.8], 10) +
      [-0.09, -0.065, 0.12, 0.14, 0.165]
        .map((dx) =>
          cypress(view, {
            x: stand + dx * width,
            y: heightAt(hill, stand + dx * width) + 1,
            size: 6 + Math.abs(dx) * 18,
            colour: shade(hillInk, palette, 0.65),
          }),
        )
        .join('') +
      shape(
        [
          ...Array.from({ length: 40 }, (_, index): Point => [
            (index / 39) * (width + 4) - 2,
            edge((index / 39) * width),
          ]),
          [width + 3, height + 1],
          [-3, height + 1],
        ],
        soil,
      ) +
      vines(
        view,
        { top: edge, bottom: height * 1.06, vanish: [across(view, 0.62), height * 0.5] },
        17,
        shade(ground(palette, 0.62), palette, 0.12),
      )
    )
  },

  desert(view) {
    const { palette, width, height, random } = view
    const horizon = height * 0.52
    const butte = (at: number, y: number, rise: number, half: number, nearness: number) => {
      const fill = ground(palette, nearness)
      const steps = [1, 0.86, 0.8, 0.6, 0.52, 0.28]
      const sideOf = (way: 1 | -1) =>
        steps.map((step, index): Point => [
          at + way * half * (1.04 - step) * 1.1 + way * half * 0.3 * (index % 2),
          y - rise * step,
        ])
      const outline = [...sideOf(-1).toReversed(), ...sideOf(1)]
      const full: Point[] = [[at - half * 1.5, y], ...outline, [at + half * 1.5, y]]
      const dark = shape(
        [
          [at + view.side * -0.1 * half, y - rise],
          ...sideOf(view.side === 1 ? -1 : 1),
          [at - view.side * half * 1.5, y],
          [at - view.side * half * 0.1, y],
        ],
        shade(fill, palette, 0.28),
      )
      const strata = [0.3, 0.54, 0.7, 0.9].map((level) =>
        path(
          cut(
            [at - half * (1.3 - level), y - rise * level],
            [at + half * (1.3 - level), y - rise * level],
            0.3,
          ),
          shade(fill, palette, 0.4),
          0.6,
        ),
      )
      return shape(full, fill) + dark + strata.join('')
    }
    const plain = ridge(view, { y: height * 0.66, rise: 1.2, stride: 50 })
    const plainInk = mix(ground(palette, 0.52), palette.second, 0.55)
    return (
      sky(view, horizon + 4, [across(view, 0.3), horizon - 10]) +
      farRidges(view, horizon, 2.4, 0.4, 2) +
      butte(across(view, 0.16), height * 0.6, height * 0.13, width * 0.07, 0.26) +
      butte(across(view, 0.9), height * 0.63, height * 0.2, width * 0.11, 0.34) +
      butte(across(view, 0.63), height * 0.69, height * 0.34, width * 0.07, 0.44) +
      land(view, plain, plainInk) +
      carve(view, plain, plainInk, { count: 160, depth: height * 0.25, towards: 'shade', length: 7 }) +
      focalPoint(view, [across(view, 0.3), height * 0.7], 8) +
      Array.from({ length: 34 }, () => {
        const down = random()
        const x = random.between(0, width)
        return bush(
          view,
          { x, y: height * (0.7 + down * 0.2), size: 1 + down * 3, colour: shade(plainInk, palette, 0.55) },
          shade(plainInk, palette, 0.3),
        )
      }).join('') +
      foreground(view, height * 0.95, 2.4, 4)
    )
  },

  strait(view) {
    const { palette, width, height } = view
    const horizon = height * 0.45
    const sun = across(view, 0.42)
    const other = ridge(view, {
      y: horizon + 2,
      rise: 1.6,
      stride: 18,
      jagged: 0.6,
      lift: summit(across(view, 0.2), height * 0.11, width * 0.36, 1.1),
    })
    const otherInk = ground(palette, 0.14)
    const rock = ridge(view, {
      y: horizon + 4,
      rise: 1.4,
      stride: 14,
      jagged: 0.5,
      lift: summit(across(view, 0.97), height * 0.24, width * 0.36, 1.15),
    })
    const rockInk = ground(palette, 0.38)
    const stand = across(view, 0.78)
    const clip = (line: Ridge, y: number): Point[] => line.map(([x, py]) => [x, Math.min(py, y)])
    return (
      sky(view, horizon, [sun, horizon - 9]) +
      shape([...clip(other, horizon + 1), [width + 3, horizon + 1], [-3, horizon + 1]], otherInk) +
      sea(view, horizon, height, sun) +
      shape([...clip(rock, horizon + 4), [width + 3, horizon + 4.5], [-3, horizon + 4]], rockInk) +
      carve(view, rock, rockInk, { count: 50, depth: 10 }) +
      mountains(view, rock, rockInk, 8, height * 0.12) +
      focalPoint(view, [stand, horizon + 4.5], 9) +
      focalPoint(view, [across(view, 0.36), height * 0.66], 8, 'ferry') +
      foreground(view, height * 0.93, 2.6, 4) +
      olive(view, { x: across(view, 0.1), y: height * 0.95, size: height * 0.36, colour: palette.near })
    )
  },
}

function meadowTop(view: View, body: readonly Point[], fill: Ink, y: number, edge: number): string {
  const { width } = view
  const top = body.filter(([x]) => (x - edge) * view.side > 0.5)
  const wave = (x: number) => Math.sin(x * 0.9) * 0.6 + Math.sin(x * 2.3) * 0.35
  const lower = top.toReversed().map(([x, py]): Point => [x, py + (y - py) * 0.42 + wave(x)])
  return shape(
    [...top, ...lower].filter(([x]) => x > -4 && x < width + 4),
    fill,
  )
}

function seaOfClouds(view: View, y: number): string {
  const { palette, random, width } = view
  return [0, 1, 2]
    .map((row) => {
      const heads = Array.from({ length: 16 }, (_, index): Point => [
        (index / 15) * (width + 20) - 10,
        y + row * 2.6 + random.between(-1.6, 1.2),
      ])
      const marks = heads.map(([x, py]) =>
        cut([x - random.between(6, 14), py], [x + random.between(6, 14), py], random.between(0.8, 1.7)),
      )
      return path(marks.join(''), mix(palette.cloud, palette.haze, 0.25 - row * 0.1), 0.9)
    })
    .join('')
}
