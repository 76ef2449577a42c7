import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { type ServerEntry, serverEntryStarter } from './serverEntryStarter.ts'

/** From here zod is found. */
const start = serverEntryStarter(join(import.meta.dirname, 'server.cjs'))
const open: ServerEntry[] = []

afterAll(() => {
  for (const entry of open) entry.end()
})

/** A server entry of one slot, as it is built; `render` is the body of its function. */
async function startEntry(render: string): Promise<ServerEntry> {
  const entry = await start(`
    const { z } = require('zod')
    const options = z.strictObject({ days: z.int().max(7).default(3) })
    const events = { changed: { data: z.object({ sky: z.string() }), keep: true } }
    exports.remote = { slots: { weather: { data: z.object({ options }), activation: 'idle' } }, events }
    exports.entries = { weather: { render(data, idPrefix) { ${render} } } }`)
  open.push(entry)
  return entry
}

describe('one that renders what it is given', () => {
  let entry: ServerEntry
  beforeAll(async () => (entry = await startEntry('return idPrefix + data.options.days')))

  test('a slot is rendered from its data, with what the schema adds; what it does not know stays', async () => {
    const data = { options: {}, page: { title: 'Ronda' } }
    expect(await entry.render('weather', data, 'weather_')).toEqual({
      status: 'rendered',
      data: { options: { days: 3 }, page: { title: 'Ronda' } },
      html: 'weather_3',
    })
  })

  test('data that do not fit are refused, field by field', async () => {
    expect(await entry.render('weather', { options: { days: 9, hours: 1 } }, '')).toMatchObject({
      status: 'refused',
      cause: expect.stringMatching(/options\.days: .*7[^]*options: .*hours/),
    })
  })

  test('[CP3] data of an event that do not fit are refused by field; one that is not declared is told', async () => {
    expect(await entry.checkEvent('changed', { sky: 'blue' })).toMatchObject({ status: 'rendered' })
    expect(await entry.checkEvent('changed', { sky: 3 })).toEqual({
      status: 'refused',
      cause: expect.stringMatching(/^ {2}sky: .*expected string/),
    })
    expect(await entry.checkEvent('gone', {})).toEqual({
      status: 'refused',
      cause: '  there is no event gone',
    })
  })

  test('all that is declared but schemas is told, so that a change of it can be noticed', () => {
    expect(JSON.parse(entry.traits)).toEqual({
      slots: { weather: { activation: 'idle' } },
      events: { changed: { keep: true } },
    })
  })
})

test('what it throws is given, and so is that it gave no text', async () => {
  const entry = await startEntry(`if (idPrefix) return 3; throw new Error('no ' + data.options.days)`)
  expect(await entry.render('weather', { options: {} }, '')).toMatchObject({
    status: 'threw',
    cause: expect.stringContaining('no 3'),
  })
  expect(await entry.render('weather', { options: {} }, 'weather_')).toMatchObject({
    cause: expect.stringContaining('must return a string, not number'),
  })
})

test('[CP1] HTML that the site refuses is told by slot, place and what to do; what content gave the slot is not', async () => {
  const entry = await startEntry(`return idPrefix ? '<p style="">a</p>' : '<b id="given">b</b>'`)
  expect(await entry.render('weather', { options: {} }, 'weather_')).toEqual({
    status: 'threw',
    cause: expect.stringMatching(/^src\/server\.tsx: .*HTML of weather.*attribute style.*\nGive it a class/),
  })
  const data = { options: {}, html: '<b id="given">b</b>' }
  expect(await entry.render('weather', data, '')).toMatchObject({ status: 'rendered' })
})

test('one that hangs is ended, and said to be; the next build has a thread of its own', async () => {
  const hanging = await startEntry('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)')
  expect(await hanging.render('weather', { options: {} }, '')).toMatchObject({
    cause: 'weather: no HTML within 2000 ms',
  })
  const next = await startEntry(`return 'again'`)
  expect(await next.render('weather', { options: {} }, '')).toMatchObject({ html: 'again' })
})

test('a build that throws while it starts is rejected with its error', async () => {
  await expect(start(`throw new Error('at the top')`)).rejects.toThrow('at the top')
})
