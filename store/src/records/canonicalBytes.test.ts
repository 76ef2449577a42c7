import { expect, test } from '@jest/globals'
import { canonicalBytes, parseJson, sha256Of } from './canonicalBytes.ts'

const written = (value: unknown) => Buffer.from(canonicalBytes(value)).toString()

test('[CP2] equal values are the same bytes, in whichever order their keys were written', () => {
  expect(written({ b: 1, a: [{ d: 2, c: 3 }] })).toBe('{"a":[{"c":3,"d":2}],"b":1}')
  expect(sha256Of(canonicalBytes({ b: 1, a: 2 }))).toBe(sha256Of(canonicalBytes({ a: 2, b: 1 })))
})

test('[CP2] keys that look like numbers are sorted as text, like all others (RFC 8785)', () => {
  expect(written({ 10: 'c', 9: 'd', '1.js': 'b', '-': 'a' })).toBe('{"-":"a","1.js":"b","10":"c","9":"d"}')
})

test('[CP2] the example of RFC 8785', () => {
  const value = {
    numbers: JSON.parse('[333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001]') as number[],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(written(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('[CP2] a record is what it was before: what is optional and absent leaves no key', () => {
  const record = {
    format: 1,
    environment: 'production',
    number: 2,
    previous: null,
    reason: 'Málaga – “ok” </script>',
    canaries: undefined,
    remotes: { maps: { version: '1.0.0', manifest: 'ab' }, consent: { version: '1.0.0', manifest: 'cd' } },
  }
  expect(written(record)).toBe(
    '{"environment":"production","format":1,"number":2,"previous":null,"reason":"Málaga – “ok” </script>","remotes":{"consent":{"manifest":"cd","version":"1.0.0"},"maps":{"manifest":"ab","version":"1.0.0"}}}',
  )
})

test.each([
  ['not JSON', '{'],
  ['text that is no Unicode, which has no canonical form', '{"reason":"\\ud800"}'],
  ['such a key', '{"\\udc00":1}'],
])('[CP2] %s is refused under its name', (_, text) => {
  expect(() => parseJson(Buffer.from(text), 'env/production/1.json')).toThrow(
    expect.objectContaining({ kind: 'invalid', object: 'env/production/1.json' }),
  )
})
