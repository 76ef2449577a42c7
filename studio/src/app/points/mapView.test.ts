import { expect, test } from '@jest/globals'
import { isSeen, namedIn, pixelOf, pointAt, size, viewOf } from './mapView.ts'
import { placesIn } from './usePlaces.ts'

const ronda = { lat: 36.74231, lon: -5.16709 }

test('[SF3] where a press was is where the pin stands, to a metre', () => {
  for (let zoom = 5; zoom <= 17; zoom++) {
    const view = { lat: 40.41, lon: -3.7, zoom }
    const { x, y } = pixelOf(view, ronda)
    const { lat, lon } = pointAt(view, { x, y })
    expect([Math.abs(lat - ronda.lat), Math.abs(lon - ronda.lon)].every((off) => off < 1.01e-5)).toBe(true)
  }
})

test('[SF3] as the site’s maps are: 256 px around the Earth at zoom 0, north above', () => {
  const view = { lat: 0, lon: 0, zoom: 0 }
  expect(pixelOf(view, { lat: 0, lon: 180 })).toEqual({ x: size.width / 2 + 128, y: size.height / 2 })
  expect(pixelOf(view, { lat: 85.0511, lon: 0 }).y).toBeCloseTo(size.height / 2 - 128, 0)
})

test('[SF3] no press leads beyond the Earth', () => {
  expect(pointAt({ lat: 84, lon: 179, zoom: 2 }, { x: 1e6, y: -1e6 })).toEqual({ lat: 85, lon: 180 })
})

test('[SF3] the first view shows all places, and of none the world', () => {
  const points = [ronda, { lat: 43.7, lon: -8 }, { lat: 28.1, lon: -17.2 }, { lat: 39.9, lon: 4.2 }]
  const view = viewOf(points)
  expect(points.every((point) => isSeen(view, point))).toBe(true)
  expect(points.every((point) => isSeen({ ...view, zoom: view.zoom + 1 }, point))).toBe(false)
  expect(viewOf([]).zoom).toBeLessThan(4)
})

test('[SF3] names of the largest places, none over another', () => {
  const place = (id: string, people: number, lon: number) => ({ id, name: id, people, lat: 40, lon })
  const view = { lat: 40, lon: 0, zoom: 8 }
  const named = namedIn(view, [place('small', 1, 0.01), place('large', 9, 0), place('far', 2, 0.9)])
  expect(named.map(({ id }) => id)).toEqual(['large', 'far'])
})

test('[SF3] places without a point, and texts that do not parse, are left out', () => {
  expect(placesIn('places/a.json', '{"places":[{"id":1,"name":"A","lat":1,"lon":2},{"name":"B"}]}')).toEqual([
    { id: 'places/a.json 1', name: 'A', lat: 1, lon: 2, people: 0 },
  ])
  expect(placesIn('places/a.json', '{')).toEqual([])
  expect(placesIn('places/a.json', '{"places":{}}')).toEqual([])
})
