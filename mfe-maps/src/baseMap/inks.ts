/** The base map's colours and type, as the page's custom properties have them just now. */
export interface Inks {
  sea: string
  shallows: string
  land: string
  /** The land of the region that the map is about. */
  here: string
  abroad: string
  township: string
  province: string
  region: string
  coast: string
  river: string
  lake: string
  urban: string
  wood: string
  /** Between their edges. */
  road: string
  roadEdge: string
  /** Of slopes away from the light, and towards it. */
  shade: string
  glow: string
  name: string
  nameSoft: string
  seaName: string
  riverName: string
  halo: string
  /** A list of font families. */
  font: string
  displayFont: string
}

const colours = {
  sea: '--maps-sea',
  shallows: '--maps-shallows',
  land: '--maps-land',
  here: '--maps-here',
  abroad: '--maps-abroad',
  township: '--maps-township',
  province: '--maps-province',
  region: '--maps-region-line',
  coast: '--maps-coast',
  river: '--maps-river',
  lake: '--maps-lake',
  urban: '--maps-urban',
  wood: '--maps-wood',
  road: '--maps-road',
  roadEdge: '--maps-road-edge',
  shade: '--maps-shade',
  glow: '--maps-glow',
  name: '--maps-name',
  nameSoft: '--maps-name-soft',
  seaName: '--maps-sea-name',
  riverName: '--maps-river-name',
  halo: '--maps-halo',
} as const

/** A canvas knows no custom properties, so each is resolved on an element inside `box`. */
export function readInks(box: HTMLElement): Inks {
  const probe = box.appendChild(document.createElement('span'))
  probe.hidden = true
  const style = getComputedStyle(probe)
  const resolve = (property: 'color' | 'fontFamily', value: string) => {
    probe.style[property] = `var(${value})`
    return style[property]
  }
  const inks = Object.fromEntries(
    Object.entries(colours).map(([name, property]) => [name, resolve('color', property)]),
  ) as Record<keyof typeof colours, string>
  const fonts = {
    font: resolve('fontFamily', '--font-text'),
    displayFont: resolve('fontFamily', '--font-display'),
  }
  probe.remove()
  return { ...inks, ...fonts }
}
