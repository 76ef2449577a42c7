import { ink, mix, mixHues, type Ink } from './ink.ts'

export const times = ['morning', 'noon', 'rain', 'dusk', 'night'] as const
export type Time = (typeof times)[number]

/** The inks of one print: few, all from the region's two hues and the light of the hour. */
export interface Palette {
  skyTop: Ink
  skyMiddle: Ink
  skyLow: Ink
  sun: Ink
  cloud: Ink
  /** What the air makes of the farthest ridge, of lit ground, and of what stands before us. */
  haze: Ink
  lit: Ink
  near: Ink
  /** A second ground colour beside `lit`: the other crop, the other slope. */
  second: Ink
  seaFar: Ink
  seaNear: Ink
  /** Snow, lime-washed walls, sails. */
  white: Ink
  /** Roofs, lamps, lit windows: the one accent. */
  accent: Ink
}

/** `hues`: the land's and the sky's, in degrees of OKLCH. */
export function paletteFor([land, sky]: readonly [number, number], time: Time): Palette {
  return lights[time](land, sky)
}

/** Ground at a distance: 0 is the horizon, 1 is at our feet. */
export function ground(palette: Palette, nearness: number): Ink {
  return nearness < 0.55
    ? mix(palette.haze, palette.lit, nearness / 0.55)
    : mix(palette.lit, palette.near, (nearness - 0.55) / 0.45)
}

type Light = (land: number, sky: number) => Palette

const morning: Light = (land, sky) => ({
  skyTop: ink(0.78, 0.075, sky),
  skyMiddle: ink(0.89, 0.045, mixHues(sky, 75, 0.45)),
  skyLow: ink(0.945, 0.055, 78),
  sun: ink(0.985, 0.04, 95),
  cloud: ink(0.965, 0.025, 80),
  haze: ink(0.81, 0.055, mixHues(sky, land, 0.2)),
  lit: ink(0.69, 0.105, land),
  near: ink(0.32, 0.07, mixHues(land, sky, 0.25)),
  second: ink(0.77, 0.105, mixHues(land, 85, 0.55)),
  seaFar: ink(0.83, 0.06, sky),
  seaNear: ink(0.55, 0.1, sky),
  white: ink(0.975, 0.015, 85),
  accent: ink(0.6, 0.15, 38),
})

const noon: Light = (land, sky) => ({
  skyTop: ink(0.63, 0.115, sky),
  skyMiddle: ink(0.77, 0.085, sky),
  skyLow: ink(0.92, 0.04, mixHues(sky, 90, 0.3)),
  sun: ink(0.97, 0.07, 95),
  cloud: ink(0.98, 0.01, 90),
  haze: ink(0.76, 0.07, mixHues(sky, land, 0.15)),
  lit: ink(0.74, 0.13, land),
  near: ink(0.36, 0.085, mixHues(land, sky, 0.2)),
  second: ink(0.84, 0.125, mixHues(land, 88, 0.65)),
  seaFar: ink(0.7, 0.1, mixHues(sky, 215, 0.4)),
  seaNear: ink(0.47, 0.11, sky),
  white: ink(0.985, 0.01, 90),
  accent: ink(0.58, 0.17, 35),
})

const rain: Light = (land, sky) => ({
  skyTop: ink(0.55, 0.035, sky),
  skyMiddle: ink(0.72, 0.025, sky),
  skyLow: ink(0.88, 0.02, mixHues(sky, 100, 0.3)),
  sun: ink(0.93, 0.02, 95),
  cloud: ink(0.66, 0.028, sky),
  haze: ink(0.74, 0.03, sky),
  lit: ink(0.6, 0.085, land),
  near: ink(0.28, 0.055, mixHues(land, sky, 0.35)),
  second: ink(0.68, 0.085, mixHues(land, 95, 0.4)),
  seaFar: ink(0.74, 0.035, sky),
  seaNear: ink(0.43, 0.06, sky),
  white: ink(0.95, 0.012, 95),
  accent: ink(0.57, 0.13, 38),
})

const dusk: Light = (land, sky) => ({
  skyTop: ink(0.4, 0.1, mixHues(sky, 300, 0.45)),
  skyMiddle: ink(0.65, 0.13, mixHues(sky, 20, 0.8)),
  skyLow: ink(0.86, 0.125, 72),
  sun: ink(0.93, 0.115, 82),
  cloud: ink(0.62, 0.13, 22),
  haze: ink(0.66, 0.11, mixHues(land, 25, 0.75)),
  lit: ink(0.46, 0.1, mixHues(land, 350, 0.35)),
  near: ink(0.21, 0.055, mixHues(sky, 310, 0.4)),
  second: ink(0.56, 0.12, mixHues(land, 35, 0.6)),
  seaFar: ink(0.74, 0.11, 50),
  seaNear: ink(0.34, 0.08, mixHues(sky, 300, 0.35)),
  white: ink(0.92, 0.05, 70),
  accent: ink(0.82, 0.15, 75),
})

const night: Light = (land, sky) => ({
  skyTop: ink(0.24, 0.06, mixHues(sky, 275, 0.6)),
  skyMiddle: ink(0.38, 0.075, mixHues(sky, 265, 0.5)),
  skyLow: ink(0.63, 0.07, mixHues(sky, 215, 0.4)),
  sun: ink(0.96, 0.035, 95),
  cloud: ink(0.48, 0.06, sky),
  haze: ink(0.5, 0.065, sky),
  lit: ink(0.37, 0.06, mixHues(land, sky, 0.5)),
  near: ink(0.16, 0.04, mixHues(sky, 270, 0.5)),
  second: ink(0.43, 0.06, mixHues(land, sky, 0.35)),
  seaFar: ink(0.53, 0.065, sky),
  seaNear: ink(0.25, 0.06, sky),
  white: ink(0.86, 0.025, 90),
  accent: ink(0.84, 0.14, 82),
})

const lights: Readonly<Record<Time, Light>> = { morning, noon, rain, dusk, night }

/** The shaded side of a ground ink, and the side that takes the light. */
export const shade = (colour: Ink, palette: Palette, share = 0.3): Ink => mix(colour, palette.near, share)
export const light = (colour: Ink, palette: Palette, share = 0.3): Ink => mix(colour, palette.skyLow, share)
