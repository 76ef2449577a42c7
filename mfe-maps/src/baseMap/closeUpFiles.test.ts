import { expect, test } from '@jest/globals'
import { regionBounds } from '../../prepare/landOfSpain.ts'
import { closeUpFiles } from './closeUpFiles.ts'

test('[MP5] each region has its close-up, found by bounds that hold it', () => {
  const bounds = Object.entries(regionBounds())
  expect(bounds).toHaveLength(19)
  for (const [region, [south, west, north, east]] of bounds) {
    const file = closeUpFiles.find(({ url }) => url.href.endsWith(`closeup-${region}.json`))
    const [s, w, n, e] = file?.bounds ?? [90, 180, -90, -180]
    expect([s <= south, w <= west, n >= north, e >= east]).toEqual([true, true, true, true])
  }
})
