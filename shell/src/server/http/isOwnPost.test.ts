import { expect, test } from '@jest/globals'
import { isOwnPost } from './requestContext.ts'

test.each<[Record<string, string>, boolean]>([
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'https://site.test' }, false],
  [{ origin: 'https://site.test' }, true],
  [{ origin: 'http://10.0.0.1:4000' }, true],
  [{ origin: 'https://evil.test' }, false],
  [{ origin: 'https://site.test.evil.test' }, false],
  [{ origin: 'null' }, false],
  [{}, true],
])('a post with %j is of the site’s own page: %s', (headers, isOwn) => {
  const request = new Request('http://10.0.0.1:4000/contact', { method: 'POST', headers })
  expect(isOwnPost(request, 'https://site.test')).toBe(isOwn)
})
