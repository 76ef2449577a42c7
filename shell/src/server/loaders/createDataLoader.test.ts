import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Problem } from '@tessera/kit/contract/problems'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import { openFixtureApi, type FixtureApi } from '../../testing/fixtureApi.ts'
import { compileFit } from '@tessera/release/compileFit'
import {
  createDataLoader,
  loaderLimits,
  type DataLoader,
  type DataLoaderOptions,
} from './createDataLoader.ts'

let api: FixtureApi
let loader: DataLoader | undefined
let problems: Problem[]
let now: number

beforeAll(async () => void (api = await openFixtureApi()))
afterAll(() => api.close())
beforeEach(function forget() {
  api.requests.length = 0
  api.routes.clear()
  problems = []
  now = 0
})
afterEach(() => loader?.close())

/** With a slot `sky` whose `load` has this body; what it gives is a number. */
function createLoader(body: string, options: Partial<DataLoaderOptions> = {}): DataLoader {
  return (loader = createLoaders({ sky: body }, options))
}

/** Slot → the body of its `load`. */
function createLoaders(
  bodies: Readonly<Record<string, string>>,
  options: Partial<DataLoaderOptions> = {},
): DataLoader {
  const fit = compileFit({ type: 'object', properties: { loaded: { type: 'number' } }, required: ['loaded'] })
  const loads = Object.entries(bodies).map(
    ([slot, body]) => `'${slot}': { load: async (context, fetch) => { ${body} } }`,
  )
  const source = `module.exports = { ${loads.join(',')} }`
  const slot = { origins: ['https://api.test', 'https://other.test'], maxAge: 60, fit }
  const log = { info: () => {}, problem: (one: Problem) => void problems.push(one) }
  return createDataLoader(
    {
      name: 'weather',
      version: '1.0.0',
      program: { source, file: 'server.cjs' },
      slots: new Map(Object.keys(bodies).map((name) => [name, { load: slot }])),
    },
    {
      wait: waitTimeout,
      now: () => now,
      log,
      instead: api.instead,
      allowance: async () => undefined,
      ...options,
    },
  )
}

const asking = "return (await (await fetch('https://api.test/' + (context.of ?? 'sky'))).json()).clouds"
const loaded = (value: number, freshFor = 60_000) => ({
  status: 'loaded',
  value: { loaded: value },
  freshFor,
})

function answers(clouds: unknown, path = '/sky'): void {
  api.routes.set(path, (response) => response.end(JSON.stringify({ clouds })))
}

test('[CP3] what a load gives is kept for its maxAge, by what it was given, and asked for once by many', async () => {
  const { read } = createLoader(asking)
  answers(3)
  answers(4, '/sea')
  const both = await Promise.all([read('sky', {}), read('sky', {}), read('sky', { of: 'sea' })])
  expect(both).toEqual([loaded(3), loaded(3), loaded(4)])
  expect(api.requests.map(({ url = '' }) => url).toSorted()).toEqual(['/sea', '/sky'])
  answers(5)
  now = 59_000
  expect(await read('sky', {})).toEqual(loaded(3, 1_000))
  now = 60_000
  expect(await read('sky', {})).toEqual(loaded(5))
})

test('[CP3] while whom it asks fails, what came last is shown for a moment at a time, for a day', async () => {
  const { read } = createLoader(asking)
  answers(3)
  await read('sky', {})
  api.routes.set('/sky', (response) => response.writeHead(503).end('no'))
  now = 61_000
  expect(await read('sky', {})).toEqual(loaded(3, loaderLimits.retryAfter))
  now = 60_000 + loaderLimits.staleFor
  expect(await read('sky', {})).toEqual({ status: 'failed', isOwn: false })
  expect(problems).toContainEqual({
    name: 'dataUnavailable',
    remote: 'weather',
    version: '1.0.0',
    slot: 'sky',
    cause: 'https://api.test: it answered with status 503',
  })
})

test('[CP3] what is late is not waited for, and there for the next', async () => {
  const { read } = createLoader(asking, { wait: 1 })
  const begun = Promise.withResolvers<() => void>()
  api.routes.set('/sky', (response) => begun.resolve(() => response.end('{"clouds":3}')))
  expect(await read('sky', {})).toEqual({ status: 'late' })
  ;(await begun.promise)()
  const next = await until('the data', async function look() {
    const found = await read('sky', {})
    return found.status !== 'late' && found
  })
  expect(next).toEqual(loaded(3))
  expect(api.requests).toHaveLength(1)
})

const faults: [what: string, body: string, name: Problem['name'], cause: RegExp][] = [
  ['fails by itself', "throw new Error('odd')", 'remoteThrew', /^load: Error: odd/],
  ['gives what it does not declare', "return 'many'", 'dataRefused', /field loaded: must be number/],
  ['gives nothing', '', 'dataRefused', /field loaded: must be number/],
  ['gives more than a message holds', "return 'x'.repeat(3e6)", 'remoteThrew', /bytes; 2097152 are allowed/],
  [
    'asks with more than a message holds',
    "return (await fetch('https://api.test/', { headers: { a: 'x'.repeat(3e6) } })).status",
    'remoteThrew',
    /bytes; 2097152 are allowed/,
  ],
  ['gives too much', "return 'x'.repeat(70000)", 'dataRefused', /70002 bytes; 65536 are allowed/],
  [
    'asks whom it does not declare',
    "return (await fetch('https://evil.test/')).status",
    'dataRefused',
    /^it requests https:\/\/evil\.test, which its slot does not declare$/,
  ],
  [
    'asks without TLS',
    "return (await fetch('http://api.test/')).status",
    'dataRefused',
    /it requests http:\/\/api/,
  ],
  [
    'asks for a file',
    "return (await fetch('file:///etc/passwd')).status",
    'dataRefused',
    /it requests file:/,
  ],
  [
    'asks for what is too long',
    "return (await fetch('https://api.test/' + 'x'.repeat(2000))).status",
    'remoteThrew',
    /the URL has 2017 characters; 2000 are allowed/,
  ],
  ['asks for no address', "return (await fetch('/x')).status", 'dataRefused', /is not a URL/],
  [
    'asks with a cookie',
    "return (await fetch('https://api.test/', { headers: { Cookie: 'a=b' } })).status",
    'dataRefused',
    /the header "Cookie", which is not allowed/,
  ],
  [
    'asks with half a request in a header',
    "return (await fetch('https://api.test/', { headers: { 'x-a': 'b\\r\\nhost: c' } })).status",
    'dataRefused',
    /the header "x-a", which is not allowed/,
  ],
  [
    'takes its process down',
    'Promise.resolve().then(() => setTimeout(() => { throw new Error("late") })); await new Promise(() => {})',
    'remoteThrew',
    /late/,
  ],
]

describe('a load that is the remote’s fault', () => {
  let all: DataLoader
  beforeAll(() => {
    all = createLoaders(Object.fromEntries(faults))
  })
  afterAll(() => all.close())

  test.each(faults)('[CP3] one that %s: no data, and the cause', async (slot, _, name, cause) => {
    expect(await all.read(slot, {})).toEqual({ status: 'failed', isOwn: true })
    expect(problems).toEqual([
      { name, remote: 'weather', version: '1.0.0', slot, cause: expect.stringMatching(cause) },
    ])
    expect(api.requests).toEqual([])
  })
})

test('[CP3] a load that gives more than a message holds ends none beside it', async () => {
  const begun = Promise.withResolvers<() => void>()
  api.routes.set('/sky', (response) => begun.resolve(() => response.end('{"clouds":3}')))
  const { read } = createLoaders({ sky: asking, flood: "return 'x'.repeat(3e6)" })
  const sky = read('sky', {})
  const end = await begun.promise
  expect(await read('flood', {})).toMatchObject({ status: 'failed' })
  end()
  expect(await sky).toEqual(loaded(3))
})

test('[CP3] what nobody allows is not asked for, and is no fault of the remote', async () => {
  const { read } = createLoader(asking, {
    allowance: async (remote, origin) => `${remote} may not ask ${origin}`,
  })
  expect(await read('sky', {})).toEqual({ status: 'failed', isOwn: false })
  expect(problems).toMatchObject([
    { name: 'dataRefused', cause: 'https://api.test: weather may not ask https://api.test' },
  ])
  expect(api.requests).toEqual([])
})

test('[CP3] a load that asks without an end is answered ten times', async () => {
  answers(1)
  const { read } = createLoader(
    "for (let n = 0;; n++) try { await fetch('https://api.test/sky') } catch { return n }",
  )
  expect(await read('sky', {})).toEqual(loaded(10))
})

test('[CP3] a load that floods the site with what it asks is listened to for a while, and ended', async () => {
  const { read } = createLoader("if (context.floods) for (;;) fetch('https://other.test/'); return 7", {
    allowance: async () => 'no one may',
  })
  expect(await read('sky', { floods: true })).toEqual({ status: 'failed', isOwn: false })
  expect(problems).toHaveLength(10)
  expect(await read('sky', {})).toEqual(loaded(7))
})

test('[CP3] a load that hangs ends its process, and the next one has another', async () => {
  const { read } = createLoader('if (context.hangs) await new Promise(() => {}); return 7')
  expect(await read('sky', { hangs: true })).toEqual({ status: 'failed', isOwn: true })
  expect(problems).toMatchObject([{ name: 'remoteTimedOut', cause: 'load: it did not end within 5 s' }])
  expect(await read('sky', {})).toEqual(loaded(7))
})

test('[CP3] after three failures in a row whom it asks is left alone for a while', async () => {
  const { read } = createLoader(asking)
  api.routes.set('/sky', (response) => response.writeHead(500).end('no'))
  for (let turn = 0; turn < 5; turn++)
    expect(await read('sky', {})).toEqual({ status: 'failed', isOwn: false })
  expect(api.requests).toHaveLength(3)
  answers(2)
  now = 5_000
  expect(await read('sky', {})).toEqual(loaded(2))
})

test('[CP3] no more loads go on at once than are allowed; those beyond are late', async () => {
  const { read } = createLoader(asking)
  const waiting: (() => void)[] = []
  const all = Promise.withResolvers<void>()
  for (let n = 0; n < loaderLimits.concurrency; n++)
    api.routes.set(`/${n}`, function keep(response) {
      if (waiting.push(() => response.end('{"clouds":1}')) === loaderLimits.concurrency) all.resolve()
    })
  const reads = Array.from({ length: loaderLimits.concurrency }, (_, of) => read('sky', { of: String(of) }))
  await all.promise
  expect(await read('sky', { of: 'another' })).toEqual({ status: 'late' })
  for (const answer of waiting) answer()
  expect(await Promise.all(reads)).toEqual(reads.map(() => loaded(1)))
})
