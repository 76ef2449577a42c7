/** A colour in OKLab: lightness 0…1, green–red, blue–yellow. Mixing in it looks like mixing paints on paper. */
export type Colour = readonly [lightness: number, a: number, b: number]

/** `hue` in degrees of OKLCH: 30 red earth, 85 wheat, 130 olive, 150 grass, 230 sky, 260 deep sea. */
export function oklch(lightness: number, chroma: number, hue: number): Colour {
  const angle = (hue * Math.PI) / 180
  return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)]
}

export function mix(from: Colour, to: Colour, share: number): Colour {
  const part = (index: 0 | 1 | 2) => from[index] + (to[index] - from[index]) * share
  return [part(0), part(1), part(2)]
}

/** The hue that lies `share` of the shorter way from one to the other. */
export function mixHues(from: number, to: number, share: number): number {
  const way = ((((to - from) % 360) + 540) % 360) - 180
  return from + way * share
}

/** `#rrggbb`; what a screen cannot show loses chroma, not hue. */
export function hex(colour: Colour): string {
  for (let kept = 1; kept > 0; kept -= 0.05) {
    const channels = toLinear([colour[0], colour[1] * kept, colour[2] * kept])
    if (channels.every((channel) => channel >= -0.002 && channel <= 1.002)) return encode(channels)
  }
  return encode(toLinear([colour[0], 0, 0]))
}

function toLinear([lightness, a, b]: Colour): number[] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function encode(linear: readonly number[]): string {
  const digits = linear.map((channel) => {
    const within = Math.min(1, Math.max(0, channel))
    const gamma = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055
    return Math.round(gamma * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}
