import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { waitTimeout } from '@tessera/kit/testing/until'
import { cleanMessage, parseCause } from './parseCause.ts'

const version = '1.0.0-aa'
const read = (text: string, frames?: string[]) => parseCause(text, 'maps', version, frames)

test('[CS1] a beacon, a report and an older browser name the same cause', () => {
  const message = 'Uncaught TypeError: x is not a function'
  const place = '/remotes/maps/list-map.f1.js:1:234'
  const report = read(message, [place, '/assets/react.9.js:1:2'])
  expect(report).toMatchObject({
    message: 'TypeError: x is not a function',
    frames: ['list-map.f1.js:1:234', '/assets/react.9.js:1:2'],
  })
  expect(read(`${message} at ${place}`).id).toBe(report.id)
  expect(read(`${message} at mount (https://site.test${place})`).id).toBe(report.id)
  expect(read(`${message} at ${place.replace('234', '235')}`).id).not.toBe(report.id)
  expect(parseCause(`${message} at ${place}`, 'maps', '1.0.0-bb').id).not.toBe(report.id)
})

test('[CS1] an error of a server entry has the frames of its file, and none of the shell', () => {
  const stack = `Error: broken
    at Object.render (maps@${version}/server.b4.cjs:2:1234)
    at render (file:///srv/site/dist/server/render.js:1:99)
    at maps@${version}/server.b4.cjs:7:1`
  expect(read(stack)).toMatchObject({
    message: 'Error: broken',
    frames: ['server.b4.cjs:2:1234', 'server.b4.cjs:7:1'],
  })
})

test('[CS1] a chunk that did not come is named by its file', () => {
  const text =
    'TypeError: Failed to fetch dynamically imported module: https://site.test/remotes/maps/948.aa.js'
  expect(read(text)).toMatchObject({
    message: 'TypeError: Failed to fetch dynamically imported module: /remotes/maps/948.aa.js',
    frames: ['948.aa.js:1:1'],
  })
})

test('[CS2] frames that lead anywhere else are left out', () => {
  const given = [
    '/remotes/maps/a.js:1:2',
    'https://evil.test/x.js:1:1',
    '/remotes/maps/a.js?q=ann:1:2',
    '/srv/secret:1:1',
  ]
  expect(read('x', given).frames).toEqual(['a.js:1:2'])
})

test.each([
  [
    "Cannot read properties of undefined (reading 'open')",
    'Cannot read properties of undefined (reading open)',
  ],
  ['no place "Ana García" here', 'no place … here'],
  ["Unexpected token 'a', \"Ana Garc", 'Unexpected token …, …'],
  ['no ana@example.org in 600 123 456', 'no in …'],
  ['/data/search?q=ana#x answered 503', '/data/search answered 503'],
  ['session 9f8e7d6c5b4a39281706f5e4d3c2b1a0 ended', 'session … ended'],
  ['/remotes/maps/322.7198030ebe56.js is not order123456', '/remotes/maps/322.7198030ebe56.js is not order…'],
  ['isn’t it <b>\u0007', 'isn t it b'],
])('[CS2] of %j stays %j: no one’s data', (text, kept) => {
  expect(cleanMessage(text)).toBe(kept)
})

test('[CS2] a message is short, and read in one go, whatever it is', () => {
  for (const part of ['1 ', '"', "'a", 'a@', 'x1', '(reading "', '/remotes/maps/', 'maps@1/']) {
    const options = { timeout: waitTimeout } // each character looked at again for each, and for each again, takes longer
    const { message } = runInNewContext('read(text)', { read, text: part.repeat(3000) }, options)
    expect(message.length).toBeLessThanOrEqual(200)
  }
})
