import { expect, test } from '@jest/globals'
import { isMapInAddress, viewInAddress, withMapInAddress, withViewInAddress } from './mapInAddress.ts'

const list = 'https://site.test/places?kinds=town#row'

test('[RT4] an open map is in the address; a closed one leaves nothing there', () => {
  const open = withMapInAddress(list, true)
  expect(open).toBe('https://site.test/places?kinds=town&map=1#row')
  expect(isMapInAddress(open)).toBe(true)
  expect(withMapInAddress(withViewInAddress(open, { lat: 1, lon: 2, zoom: 3 }), false)).toBe(list)
})

test('[RT4] where the map looks is in the address and reads back', () => {
  const address = withViewInAddress(list, { lat: 36.74231, lon: -5.16719, zoom: 5.375 })
  expect(address).toBe('https://site.test/places?kinds=town&view=36.7423,-5.1672,5.38#row')
  expect(viewInAddress(address)).toEqual({ lat: 36.7423, lon: -5.1672, zoom: 5.38 })
})

test.each(['', '1,2', '1,2,3,4', 'a,b,c', '91,0,5', '0,181,5', '0,0,99', ',,'])(
  '[RT4] the view %p is none',
  (view) => expect(viewInAddress(`https://site.test/?view=${view}`)).toBeUndefined(),
)
