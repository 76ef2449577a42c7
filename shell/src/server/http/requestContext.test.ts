import { expect, test } from '@jest/globals'
import { readContext } from './requestContext.ts'

const read = (headers: Record<string, string> = {}, url = 'http://10.0.0.1:4000/about?a=1') =>
  readContext(new Request(url, { headers }), undefined)

test('where it is and what it asks for', () => {
  const context = read({}, 'https://site.test/towns/m%C3%A1laga?map=1')
  expect(context).toMatchObject({ method: 'GET', path: '/towns/m%C3%A1laga', origin: 'https://site.test' })
  expect(context.search.get('map')).toBe('1')
})

test('the origin that the site was given counts, not what a request says', () => {
  const request = new Request('http://10.0.0.1:4000/', { headers: { host: 'evil.test' } })
  expect(readContext(request, 'https://site.test').origin).toBe('https://site.test')
})

test.each([
  ['', 'identity'],
  ['br', 'br'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['GZIP , BR;q=0.1', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['gzip;q=0.0, br;q=0.000', 'identity'],
  ['gzip;q=0.01', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['xbr', 'identity'],
])('of "%s" it takes %s', (accepted, encoding) => {
  expect(read({ 'accept-encoding': accepted }).encoding).toBe(encoding)
})

test('the tags that a visitor has, weak or not', () => {
  expect(read({ 'if-none-match': '"a", W/"b" ,"W/c"' }).ifNoneMatch).toEqual(['"a"', '"b"', '"W/c"'])
})

test.each([
  ['', true],
  ['cookieconsent_dismissed=yes', false],
  ['a=1; cookieconsent_dismissed=', false],
  ['cookieconsent_dismissed', false],
  ['xcookieconsent_dismissed=yes', true],
  ['a=cookieconsent_dismissed', true],
])('[CN1] with the cookies "%s" the notice shows: %s', (cookie, shows) => {
  expect(read({ cookie }).showNotice).toBe(shows)
})

test.each<[string, number | undefined]>([
  ['tessera_bucket=0', 0],
  ['tessera_bucket=99', 99],
  ['a=1; tessera_bucket=7;b=2', 7],
  ['tessera_bucket=100', undefined],
  ['tessera_bucket=', undefined],
  ['tessera_bucket=1x', undefined],
  ['xtessera_bucket=1', undefined],
  ['', undefined],
])('[CP2] by the cookies "%s" a visitor is in the group %s', (cookie, bucket) => {
  expect(read({ cookie }).bucket).toBe(bucket)
})
