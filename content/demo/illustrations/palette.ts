import { ink, mix, mixHues, type Ink } from './ink.ts'

export type Time = 'morning' | 'noon' | 'rain' | 'dusk' | 'night'

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
  /** What grows: greener than the ground it grows on. */
  leaf: Ink
  /** A second ground colour beside `lit`: the other crop, the other slope. */
  second: Ink
  seaFar: Ink
  seaNear: Ink
  /** Snow, lime-washed walls, sails. */
  white: Ink
  /** Roofs, poppies, lit windows: the one accent. */
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

/** The shaded side of a ground ink, and the side that takes the light. */
export const shade = (colour: Ink, palette: Palette, share = 0.3): Ink => mix(colour, palette.near, share)
export const light = (colour: Ink, palette: Palette, share = 0.3): Ink => mix(colour, palette.skyLow, share)

type Light = (land: number, sky: number) => Palette

/** Cool shadows, a peach horizon. */
const morning: Light = (land, sky) => {
  const skyTop = ink(0.77, 0.065, sky)
  const skyLow = ink(0.945, 0.045, 75)
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.55),
    skyLow,
    sun: ink(0.985, 0.035, 92),
    cloud: ink(0.975, 0.02, 75),
    haze: ink(0.82, 0.04, mixHues(sky, 290, 0.25)),
    lit: ink(0.68, 0.085, land),
    near: mix(ink(0.33, 0.055, mixHues(land, 140, 0.6)), ink(0.3, 0.06, sky), 0.35),
    leaf: ink(0.52, 0.08, mixHues(land, 135, 0.7)),
    second: ink(0.8, 0.088, mixHues(land, 85, 0.6)),
    seaFar: ink(0.86, 0.04, sky),
    seaNear: ink(0.55, 0.085, sky),
    white: ink(0.975, 0.015, 85),
    accent: ink(0.6, 0.14, 36),
  }
}

/** Clear inks, short shadows. */
const noon: Light = (land, sky) => {
  const skyTop = ink(0.62, 0.098, sky)
  const skyLow = ink(0.93, 0.035, 88)
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.48),
    skyLow,
    sun: ink(0.97, 0.06, 92),
    cloud: ink(0.98, 0.012, 85),
    haze: ink(0.77, 0.055, mixHues(sky, 270, 0.15)),
    lit: ink(0.72, 0.108, land),
    near: mix(ink(0.37, 0.065, mixHues(land, 138, 0.65)), ink(0.34, 0.07, sky), 0.28),
    leaf: ink(0.55, 0.1, mixHues(land, 133, 0.75)),
    second: ink(0.85, 0.1, mixHues(land, 87, 0.65)),
    seaFar: ink(0.74, 0.08, mixHues(sky, 210, 0.4)),
    seaNear: ink(0.48, 0.095, sky),
    white: ink(0.985, 0.01, 90),
    accent: ink(0.58, 0.16, 34),
  }
}

/** Grey, and everything a little nearer. */
const rain: Light = (land, sky) => {
  const skyTop = ink(0.58, 0.03, sky)
  const skyLow = ink(0.9, 0.02, 95)
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.5),
    skyLow,
    sun: ink(0.95, 0.02, 95),
    cloud: ink(0.68, 0.025, sky),
    haze: ink(0.76, 0.025, sky),
    lit: ink(0.62, 0.082, land),
    near: mix(ink(0.3, 0.045, mixHues(land, 145, 0.6)), ink(0.28, 0.05, sky), 0.45),
    leaf: ink(0.46, 0.065, mixHues(land, 140, 0.7)),
    second: ink(0.72, 0.08, mixHues(land, 100, 0.35)),
    seaFar: ink(0.78, 0.03, sky),
    seaNear: ink(0.45, 0.055, sky),
    white: ink(0.95, 0.012, 95),
    accent: ink(0.57, 0.12, 38),
  }
}

/** The land's own hue warms the whole sky. */
const dusk: Light = (land, sky) => {
  const warm = mixHues(40, land, 0.38)
  const skyTop = ink(0.5, 0.062, mixHues(sky, 280, 0.35))
  const skyLow = ink(0.89, 0.085, 76)
  return {
    skyTop,
    skyMiddle: ink(0.75, 0.088, warm),
    skyLow,
    sun: ink(0.95, 0.085, 86),
    cloud: ink(0.68, 0.105, mixHues(warm, 20, 0.5)),
    haze: ink(0.71, 0.075, mixHues(warm, 15, 0.4)),
    lit: ink(0.5, 0.082, mixHues(land, 20, 0.3)),
    near: mix(ink(0.25, 0.045, mixHues(land, 20, 0.2)), ink(0.24, 0.05, mixHues(sky, 285, 0.3)), 0.55),
    leaf: ink(0.37, 0.055, mixHues(land, 120, 0.5)),
    second: ink(0.62, 0.095, mixHues(land, 50, 0.5)),
    seaFar: ink(0.82, 0.085, mixHues(warm, 70, 0.5)),
    seaNear: ink(0.4, 0.06, mixHues(sky, 280, 0.25)),
    white: ink(0.93, 0.04, 65),
    accent: ink(0.86, 0.13, 80),
  }
}

const night: Light = (land, sky) => {
  const skyTop = ink(0.25, 0.052, mixHues(sky, 270, 0.6))
  const skyLow = ink(0.66, 0.055, mixHues(sky, 215, 0.4))
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.42),
    skyLow,
    sun: ink(0.96, 0.035, 92),
    cloud: ink(0.5, 0.05, sky),
    haze: ink(0.53, 0.05, sky),
    lit: ink(0.39, 0.052, mixHues(land, sky, 0.5)),
    near: ink(0.18, 0.035, mixHues(sky, 270, 0.5)),
    leaf: ink(0.27, 0.04, mixHues(sky, 200, 0.5)),
    second: ink(0.46, 0.055, mixHues(land, sky, 0.35)),
    seaFar: ink(0.58, 0.055, sky),
    seaNear: ink(0.28, 0.052, sky),
    white: ink(0.88, 0.025, 90),
    accent: ink(0.85, 0.13, 80),
  }
}

const lights: Readonly<Record<Time, Light>> = { morning, noon, rain, dusk, night }
