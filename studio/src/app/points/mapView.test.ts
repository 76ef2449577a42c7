import { expect, test } from '@jest/globals'
import { isSeen, chooseLabels, project, pointAt, size, fitView } from './mapView.ts'

const ronda = { lat: 36.74231, lon: -5.16709 }

test('[SF3] where a press was is where the pin stands, to a metre', () => {
  for (let span = 0.02; span <= 100; span *= 2) {
    const view = { lat: 40.41, lon: -3.7, span }
    const { lat, lon } = pointAt(view, project(view, ronda))
    expect([Math.abs(lat - ronda.lat), Math.abs(lon - ronda.lon)].every((off) => off < 1.01e-5)).toBe(true)
  }
})

test('[SF3] a kilometre is as long in each direction, north above', () => {
  const view = { lat: 60, lon: 0, span: 1 }
  expect(project(view, { lat: 60.5, lon: 0 })).toEqual({ x: size.width / 2, y: 0 })
  expect(project(view, { lat: 60, lon: 1 }).x).toBeCloseTo(size.width / 2 + size.height / 2, 6)
})

test('[SF3] no press leads beyond the Earth', () => {
  expect(pointAt({ lat: 84, lon: 179, span: 100 }, { x: 1e6, y: -1e6 })).toEqual({ lat: 85, lon: 180 })
})

test('[SF3] the first view shows all points, and of none the world', () => {
  const points = [ronda, { lat: 43.7, lon: -8 }, { lat: 28.1, lon: -17.2 }, { lat: 39.9, lon: 4.2 }]
  const view = fitView(points)
  expect(points.every((point) => isSeen(view, point))).toBe(true)
  expect(points.every((point) => isSeen({ ...view, span: view.span / 1.5 }, point))).toBe(false)
  expect(fitView([]).span).toBeGreaterThan(90)
  expect(isSeen(fitView([ronda]), ronda)).toBe(true)
})

test('[SF3] names of the largest documents, none over another', () => {
  const point = (id: string, weight: number, lon: number) => ({ id, name: id, weight, lat: 40, lon })
  const view = { lat: 40, lon: 0, span: 1.5 }
  const named = chooseLabels(view, [point('small', 1, 0.01), point('large', 9, 0), point('far', 2, 0.9)])
  expect(named.map(({ id }) => id)).toEqual(['large', 'far'])
})
