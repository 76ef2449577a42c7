import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { buildBrowser } from '../testing/buildBrowser.ts'

test('the inline loader is under 1 kB and the browser module under 12 kB, React left out', async () => {
  const files = await buildBrowser()
  const weigh = (name: string) => brotliCompressSync(files.get(name) ?? '').length
  expect(weigh('loader.js')).toBeLessThan(1000)
  expect(weigh('browser.js')).toBeLessThan(12_000)
  expect(Math.max(...[...files.keys()].map(weigh))).toBeGreaterThan(40_000) // React, in a file of its own
})
