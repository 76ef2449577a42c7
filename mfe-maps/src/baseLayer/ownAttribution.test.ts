import { expect, test } from '@jest/globals'
import { asText, ownAttribution } from './ownAttribution.ts'

test('[MP5] an attribution from a page is text, never HTML', () => {
  expect(asText('<img src=x onerror="1"> & co')).toBe('&lt;img src=x onerror=&quot;1&quot;&gt; &amp; co')
})

test('[MP5] the own base map names its sources', () => {
  for (const source of ['IGN', 'Natural Earth', 'GeoNames', 'GSHHG', 'SRTM'])
    expect(ownAttribution).toContain(source)
})

test('[MP5] its credit is short: two lines on a phone', () => {
  expect(ownAttribution.replaceAll(/<[^>]+>/g, '').length).toBeLessThanOrEqual(80)
})
