import { expect, test } from '@jest/globals'
import { areaAddress, everywhereAddress } from './areaAddress.ts'

const list = 'https://site.test/places?kinds=town&page=3'

test('[RT4] a searched area is in the address, with the map where it is, from the first page', () => {
  const address = areaAddress(list, [36.12345, -6, 37.5, -4.0004], { lat: 36.8, lon: -5, zoom: 9 }, 'box')
  expect(address).toBe(
    'https://site.test/places?kinds=town&map=1&view=36.8000,-5.0000,9&bbox=36.123,-6,37.5,-4#box',
  )
  expect(everywhereAddress(address, 'box')).toBe('https://site.test/places?kinds=town&map=1#box')
})
