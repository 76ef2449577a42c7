import { expect, test } from '@jest/globals'
import { fakeBuild } from '../../testing/fakeRemote.ts'
import { declaredOrigins, loadOrigins } from './Candidate.ts'

test('whom its slots ask, and whom its server entry loads from, is told apart', () => {
  const [tiles, feed, news] = ['https://tiles.test', 'https://feed.test', 'https://news.test']
  const declared = (origins: readonly string[], from?: readonly string[]) => ({
    data: {},
    origins,
    ...(from && { load: { data: {}, origins: from } }),
  })
  const declarations = { a: declared([tiles], [feed, news]), b: declared([], [feed]), c: declared([news]) }
  const { manifest } = fakeBuild('maps', 'asks', { declarations: declarations as never })
  expect(declaredOrigins(manifest)).toEqual([tiles, news])
  expect(loadOrigins(manifest)).toEqual([feed, news])
})

test('a release that declares nothing asks nobody', () => {
  const { manifest } = fakeBuild('maps', 'asks nobody')
  expect([declaredOrigins(manifest), loadOrigins(manifest)]).toEqual([[], []])
})
