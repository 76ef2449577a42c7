import { expect, test } from '@jest/globals'
import { resolveUrls } from './loadRemote.ts'

test.each([
  ['url(a.png)', 'url(/remotes/maps/a.png)'],
  ['url("./a.png")', 'url("/remotes/maps/a.png")'],
  ["url( 'a.png')", "url('/remotes/maps/a.png')"],
  ['url(/a.png)', 'url(/a.png)'],
  ['url(data:image/png;base64,AA)', 'url(data:image/png;base64,AA)'],
  ['url("https://tiles.test/a.png")', 'url("https://tiles.test/a.png")'],
  ['url(#clip)', 'url(#clip)'],
])('a style sheet that stands in a page finds what it found from its own address: %s', (css, inPage) => {
  expect(resolveUrls(css, '/remotes/maps/')).toBe(inPage)
})
