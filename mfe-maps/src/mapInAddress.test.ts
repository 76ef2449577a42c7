import { expect, test } from '@jest/globals'
import { isMapInAddress, withMapInAddress } from './mapInAddress.ts'

test('[RT4] the map view is one parameter; the filter beside it stays', () => {
  const filtered = 'https://site.test/regions/galicia?kinds=city#list'
  const open = withMapInAddress(filtered, true)
  expect(open).toBe('https://site.test/regions/galicia?kinds=city&map=1#list')
  expect([isMapInAddress(open), isMapInAddress(filtered)]).toEqual([true, false])
  expect(withMapInAddress(open, false)).toBe(filtered)
})
