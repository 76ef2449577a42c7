import { oklch, mix, mixHues, type Colour } from './colour.ts'

export type Time = 'morning' | 'noon' | 'rain' | 'dusk' | 'night'

/** The colours of one picture: few, all from the region's two hues and the light of the hour. */
export interface Palette {
  skyTop: Colour
  skyMiddle: Colour
  skyLow: Colour
  sun: Colour
  cloud: Colour
  /** What the air makes of the farthest ridge, of lit ground, and of what stands before us. */
  haze: Colour
  lit: Colour
  near: Colour
  /** What grows: greener than the ground it grows on. */
  leaf: Colour
  /** A second ground colour beside `lit`: the other crop, the other slope. */
  second: Colour
  seaFar: Colour
  seaNear: Colour
  /** Snow, lime-washed walls, sails. */
  white: Colour
  /** Roofs, poppies, lit windows: the one accent. */
  accent: Colour
}

/** `hues`: the land's and the sky's, in degrees of OKLCH. */
export function paletteFor([land, sky]: readonly [number, number], time: Time): Palette {
  return lights[time](land, sky)
}

/** Ground at a distance: 0 is the horizon, 1 is at our feet. */
export function ground(palette: Palette, nearness: number): Colour {
  return nearness < 0.55
    ? mix(palette.haze, palette.lit, nearness / 0.55)
    : mix(palette.lit, palette.near, (nearness - 0.55) / 0.45)
}

/** The shaded side of a ground oklch, and the side that takes the light. */
export const shade = (colour: Colour, palette: Palette, share = 0.3): Colour =>
  mix(colour, palette.near, share)
export const light = (colour: Colour, palette: Palette, share = 0.3): Colour =>
  mix(colour, palette.skyLow, share)

type Light = (land: number, sky: number) => Palette

/** Cool shadows, a peach horizon. */
const morning: Light = (land, sky) => {
  const skyTop = oklch(0.77, 0.065, sky)
  const skyLow = oklch(0.945, 0.045, 75)
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.55),
    skyLow,
    sun: oklch(0.985, 0.035, 92),
    cloud: oklch(0.975, 0.02, 75),
    haze: oklch(0.82, 0.04, mixHues(sky, 290, 0.25)),
    lit: oklch(0.68, 0.085, land),
    near: mix(oklch(0.33, 0.055, mixHues(land, 140, 0.6)), oklch(0.3, 0.06, sky), 0.35),
    leaf: oklch(0.52, 0.08, mixHues(land, 135, 0.7)),
    second: oklch(0.8, 0.088, mixHues(land, 85, 0.6)),
    seaFar: oklch(0.86, 0.04, sky),
    seaNear: oklch(0.55, 0.085, sky),
    white: oklch(0.975, 0.015, 85),
    accent: oklch(0.6, 0.14, 36),
  }
}

/** Clear colours, short shadows. */
const noon: Light = (land, sky) => {
  const skyTop = oklch(0.62, 0.098, sky)
  const skyLow = oklch(0.93, 0.035, 88)
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.48),
    skyLow,
    sun: oklch(0.97, 0.06, 92),
    cloud: oklch(0.98, 0.012, 85),
    haze: oklch(0.77, 0.055, mixHues(sky, 270, 0.15)),
    lit: oklch(0.72, 0.108, land),
    near: mix(oklch(0.37, 0.065, mixHues(land, 138, 0.65)), oklch(0.34, 0.07, sky), 0.28),
    leaf: oklch(0.55, 0.1, mixHues(land, 133, 0.75)),
    second: oklch(0.85, 0.1, mixHues(land, 87, 0.65)),
    seaFar: oklch(0.74, 0.08, mixHues(sky, 210, 0.4)),
    seaNear: oklch(0.48, 0.095, sky),
    white: oklch(0.985, 0.01, 90),
    accent: oklch(0.58, 0.16, 34),
  }
}

/** Grey, and everything a little nearer. */
const rain: Light = (land, sky) => {
  const skyTop = oklch(0.58, 0.03, sky)
  const skyLow = oklch(0.9, 0.02, 95)
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.5),
    skyLow,
    sun: oklch(0.95, 0.02, 95),
    cloud: oklch(0.68, 0.025, sky),
    haze: oklch(0.76, 0.025, sky),
    lit: oklch(0.62, 0.082, land),
    near: mix(oklch(0.3, 0.045, mixHues(land, 145, 0.6)), oklch(0.28, 0.05, sky), 0.45),
    leaf: oklch(0.46, 0.065, mixHues(land, 140, 0.7)),
    second: oklch(0.72, 0.08, mixHues(land, 100, 0.35)),
    seaFar: oklch(0.78, 0.03, sky),
    seaNear: oklch(0.45, 0.055, sky),
    white: oklch(0.95, 0.012, 95),
    accent: oklch(0.57, 0.12, 38),
  }
}

/** The land's own hue warms the whole sky. */
const dusk: Light = (land, sky) => {
  const warm = mixHues(40, land, 0.38)
  const skyTop = oklch(0.5, 0.062, mixHues(sky, 280, 0.35))
  const skyLow = oklch(0.89, 0.085, 76)
  return {
    skyTop,
    skyMiddle: oklch(0.75, 0.088, warm),
    skyLow,
    sun: oklch(0.95, 0.085, 86),
    cloud: oklch(0.68, 0.105, mixHues(warm, 20, 0.5)),
    haze: oklch(0.71, 0.075, mixHues(warm, 15, 0.4)),
    lit: oklch(0.5, 0.082, mixHues(land, 20, 0.3)),
    near: mix(oklch(0.25, 0.045, mixHues(land, 20, 0.2)), oklch(0.24, 0.05, mixHues(sky, 285, 0.3)), 0.55),
    leaf: oklch(0.37, 0.055, mixHues(land, 120, 0.5)),
    second: oklch(0.62, 0.095, mixHues(land, 50, 0.5)),
    seaFar: oklch(0.82, 0.085, mixHues(warm, 70, 0.5)),
    seaNear: oklch(0.4, 0.06, mixHues(sky, 280, 0.25)),
    white: oklch(0.93, 0.04, 65),
    accent: oklch(0.86, 0.13, 80),
  }
}

const night: Light = (land, sky) => {
  const skyTop = oklch(0.25, 0.052, mixHues(sky, 270, 0.6))
  const skyLow = oklch(0.66, 0.055, mixHues(sky, 215, 0.4))
  return {
    skyTop,
    skyMiddle: mix(skyTop, skyLow, 0.42),
    skyLow,
    sun: oklch(0.96, 0.035, 92),
    cloud: oklch(0.5, 0.05, sky),
    haze: oklch(0.53, 0.05, sky),
    lit: oklch(0.39, 0.052, mixHues(land, sky, 0.5)),
    near: oklch(0.18, 0.035, mixHues(sky, 270, 0.5)),
    leaf: oklch(0.27, 0.04, mixHues(sky, 200, 0.5)),
    second: oklch(0.46, 0.055, mixHues(land, sky, 0.35)),
    seaFar: oklch(0.58, 0.055, sky),
    seaNear: oklch(0.28, 0.052, sky),
    white: oklch(0.88, 0.025, 90),
    accent: oklch(0.85, 0.13, 80),
  }
}

const lights: Readonly<Record<Time, Light>> = { morning, noon, rain, dusk, night }
