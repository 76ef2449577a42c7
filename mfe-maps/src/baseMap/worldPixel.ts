/** Projects a point to px of the world: Web Mercator, 256 px at zoom 0. */
export function worldPixel(lon: number, lat: number, zoom: number): [x: number, y: number] {
  const globe = 256 * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return [(lon / 360 + 0.5) * globe, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * globe]
}

/** The longitude and latitude of a point in px of the world. */
export function pointAt(x: number, y: number, zoom: number): [lon: number, lat: number] {
  const globe = 256 * 2 ** zoom
  return [(x / globe - 0.5) * 360, (Math.atan(Math.sinh((0.5 - y / globe) * 2 * Math.PI)) * 180) / Math.PI]
}
