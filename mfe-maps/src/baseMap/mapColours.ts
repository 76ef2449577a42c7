const properties = {
  sea: '--maps-sea',
  shallows: '--maps-shallows',
  land: '--maps-land',
  here: '--maps-here' /* the land of the region that the map is about */,
  abroad: '--maps-abroad',
  township: '--maps-township',
  province: '--maps-province',
  region: '--maps-region-line',
  coast: '--maps-coast',
  river: '--maps-river',
  lake: '--maps-lake',
  urban: '--maps-urban',
  wood: '--maps-wood',
  road: '--maps-road' /* of a road, between its edges */,
  roadEdge: '--maps-road-edge',
  shade: '--maps-shade' /* slopes away from the light */,
  glow: '--maps-glow' /* slopes towards the light */,
  name: '--maps-name',
  nameSoft: '--maps-name-soft',
  seaName: '--maps-sea-name',
  riverName: '--maps-river-name',
  halo: '--maps-halo',
} as const

/** The base map's colours and font families, from the page's custom properties at this moment. */
export type MapColours = Readonly<Record<keyof typeof properties | 'font' | 'displayFont', string>>

/** Reads the colours. A canvas knows no custom properties, so an element inside `box` resolves each of them. */
export function readMapColours(box: HTMLElement): MapColours {
  const probe = box.appendChild(document.createElement('span'))
  probe.hidden = true
  probe.style.forcedColorAdjust = 'none' // otherwise all colours would be the visitor's colour of text
  const style = getComputedStyle(probe)
  const resolve = (property: 'color' | 'fontFamily', value: string) => {
    probe.style[property] = `var(${value})`
    return style[property]
  }
  const colours = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, resolve('color', property)]),
  ) as Record<keyof typeof properties, string>
  const fonts = {
    font: resolve('fontFamily', '--font-text'),
    displayFont: resolve('fontFamily', '--font-display'),
  }
  probe.remove()
  return { ...colours, ...fonts }
}
