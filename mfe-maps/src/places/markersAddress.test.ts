import { expect, test } from '@jest/globals'
import { markersAddress } from './markersAddress.ts'

test('[FB4] a new filter replaces the old one and keeps the region', () => {
  expect(markersAddress('/data/markers?region=01&kinds=city', '?kinds=city', 'kinds=town&text=ro')).toBe(
    '/data/markers?region=01&kinds=town&text=ro',
  )
})

test('[FB4] "clear all" leaves the region only; the page and the map view are no filters', () => {
  expect(markersAddress('/data/markers?region=01&text=ro', '?text=ro&map=1', '')).toBe(
    '/data/markers?region=01',
  )
  expect(markersAddress('/data/markers', '', 'page=2&map=1')).toBe('/data/markers')
})
