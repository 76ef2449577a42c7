import { expect, test } from '@jest/globals'
import type { CompositionRecord, RemoteManifest } from './composition.ts'
import { parseComposition, parseManifest } from './parse.ts'

test('a manifest that the build writes is accepted as it is', () => {
  const manifest = createManifest()
  expect(parseManifest(structuredClone(manifest))).toEqual({ ok: true, value: manifest })
})

test('each fault of a manifest names its field', () => {
  const { version: _, ...unversioned } = createManifest()
  expect(parseManifest({ ...unversioned, contract: 'one', extra: true })).toEqual({
    ok: false,
    problems: [
      expect.stringMatching(/^version: /),
      expect.stringMatching(/^contract: /),
      expect.stringMatching(/^document: .*extra/),
    ],
  })
})

test.each([
  ['a file outside its folder', { '../a.js': file() }, /^files\.\.\.\/a\.js/],
  ['a shortened hash', { 'entry.1a.js': { ...file(), sha256: 'abc' } }, /^files\.entry\.1a\.js\.sha256/],
  ['an entry that is not among its files', {}, /^browser\.entry: entry\.1a\.js is not among the files/],
])('[CP1] a manifest with %s is refused', (_, files, fault) => {
  const result = parseManifest({ ...createManifest(), files })
  expect(result.ok ? [] : result.problems).toContainEqual(expect.stringMatching(fault))
})

test('[CP1] a manifest that exposes too little for its slots is refused', () => {
  const manifest = { ...createManifest(), browser: { entry: 'entry.1a.js', exposes: {} } }
  expect(parseManifest(manifest)).toEqual({
    ok: false,
    problems: ['browser.exposes.regions-carousel: is missing'],
  })
})

test('[CP3] a manifest of before, which declares no slot, reads as it is; one that declares any declares each', () => {
  const declared = { data: {}, activation: 'idle', context: ['page'], origins: ['https://api.test:8443'] }
  expect(parseManifest({ ...createManifest(), declarations: { 'regions-carousel': declared } }).ok).toBe(true)
  expect(parseManifest({ ...createManifest(), declarations: {} })).toEqual({
    ok: false,
    problems: ['declarations.regions-carousel: is missing'],
  })
})

test('[CP3] a slot may say in words what it is, and which icon it has; so may each of its options', () => {
  const options = {
    type: 'object',
    title: 'Weather',
    properties: { days: { type: 'integer', title: 'Days', description: 'How many', default: 3 } },
  }
  const declared = {
    title: 'Weather – الطقس 🌦',
    description: 'The forecast for the place of the page.',
    icon: 'weather',
    data: { properties: { options } },
    activation: 'idle',
    context: [],
    origins: [],
  }
  const manifest = { ...createManifest(), declarations: { 'regions-carousel': declared } }
  expect(parseManifest(structuredClone(manifest))).toEqual({ ok: true, value: manifest })
})

test.each([
  ['activation', { activation: 'soon' }, /activation: /],
  ['title', { title: 'a'.repeat(81) }, /title: /],
  ['title', { title: '' }, /title: /],
  ['title', { title: ' ' }, /title: must be/],
  ['title', { title: 'two\nlines' }, /title: must be a line of plain text/],
  ['title', { title: 'turned \u202eround' }, /title: must be a line of plain text/],
  ['description', { description: 'a'.repeat(301) }, /description: /],
  ['icon', { icon: '<svg onload=alert(1)>' }, /icon: /],
  ['icon', { icon: 'constructor' }, /icon: /],
  ['context', { context: ['my cookies'] }, /context\.0: must be the name/],
  ['size', { blockSize: 1e9 }, /blockSize: /],
  ['origin', { origins: ['https://api.test/path'] }, /origins\.0: must be like/],
  ['origin', { origins: ["https://api.test 'unsafe-inline'"] }, /origins\.0: must be like/],
  ['origin', { origins: ['https://*.test'] }, /origins\.0: must be like/],
  ['origin', { origins: ['http://api.test'] }, /origins\.0: must be like/],
  [
    'load',
    { load: { data: {}, origins: ['http://api.test'], maxAge: 60 } },
    /load\.origins\.0: must be like/,
  ],
  ['load', { load: { data: {}, origins: ['https://api.test'], maxAge: 0 } }, /load\.maxAge: /],
  ['load', { load: { data: {}, origins: [], maxAge: 60 } }, /load\.origins: /],
  ['load', { load: { data: { pattern: 'a' }, origins: ['https://api.test'], maxAge: 60 } }, /load\.data: /],
  ['schema', { data: { $ref: 'https://schemas.test/a' } }, /data: .*\$ref/],
  ['schema', { data: { properties: { a: { pattern: '(a+)+b' } } } }, /data\.properties\.a: .*pattern/],
])('[CP3] a declaration with another %s is refused by field: %j', (_, changes, problem) => {
  const declared = { data: {}, activation: 'idle', context: [], origins: [], ...changes }
  const server = { file: 'entry.1a.js', slots: ['regions-carousel'] }
  const declarations = { 'regions-carousel': declared }
  const parsed = parseManifest({ ...createManifest(), server, declarations })
  expect(parsed.ok ? [] : parsed.problems).toEqual([
    expect.stringMatching(new RegExp(`^declarations\\.regions-carousel\\.${problem.source}`)),
  ])
})

test('[CP3] a slot that loads has a server entry, and leaves `loaded` to it', () => {
  const load = { data: {}, origins: ['https://api.test'], maxAge: 60 }
  const slot = { data: {}, activation: 'idle', context: [], origins: [], load }
  const withServer = (declared: object, ...slots: string[]) =>
    parseManifest({
      ...createManifest(),
      declarations: { 'regions-carousel': declared },
      server: { file: 'entry.1a.js', slots },
    })
  expect(withServer(slot, 'regions-carousel').ok).toBe(true)
  expect(withServer(slot)).toMatchObject({
    problems: ['declarations.regions-carousel.load: needs a server entry for the slot'],
  })
  expect(withServer({ ...slot, data: { properties: { loaded: {} } } }, 'regions-carousel')).toMatchObject({
    problems: [expect.stringMatching(/^declarations\.regions-carousel\.data\.loaded: is what load returns/)],
  })
})

test('a manifest names policies of its own and the page’s, and none that a header or another remote could mistake', () => {
  const named = (...trustedTypes: string[]) => parseManifest({ ...createManifest(), trustedTypes })
  expect(named('default', 'regions', 'regions.cards').ok).toBe(true)
  expect(named().ok).toBe(true)
  for (const policy of [
    'maps',
    'regions-x',
    'regions.a b',
    "regions.x; script-src 'unsafe-inline'",
    '*',
    'regions.a.b',
    'regions.',
  ])
    expect(named(policy)).toMatchObject({ problems: [expect.stringMatching(/^trustedTypes\.0: must be/)] })
})

test('[CP1] a composition is accepted, and refused with the field that is wrong', () => {
  const record = createComposition()
  expect(parseComposition(structuredClone(record))).toEqual({ ok: true, value: record })
  expect(parseComposition({ ...record, number: 0 })).toMatchObject({
    problems: [expect.stringMatching(/^number: /)],
  })
  expect(
    parseComposition({ ...record, remotes: { maps: { version: '1.0.0', manifest: 'x' } } }),
  ).toMatchObject({
    problems: ['remotes.maps.manifest: must be 64 hex digits'],
  })
  expect(parseComposition(null)).toMatchObject({ problems: [expect.stringMatching(/^document: /)] })
})

function createManifest(): RemoteManifest {
  return {
    format: 1,
    name: 'regions',
    version: '0.1.0-0123abcd',
    contract: 1,
    slots: ['regions-carousel'],
    requires: { react: '^19' },
    browser: { entry: 'entry.1a.js', exposes: { 'regions-carousel': { js: [], css: [] } } },
    files: { 'entry.1a.js': file() },
    budgetKb: 40,
  }
}

function createComposition(): CompositionRecord {
  return {
    format: 1,
    environment: 'production',
    number: 1,
    previous: null,
    created: '2026-01-02T03:04:05.006Z',
    actor: 'ana',
    reason: 'first release',
    change: { kind: 'promote', remote: 'maps', from: null, to: '0.1.0-0123abcd' },
    remotes: { maps: { version: '0.1.0-0123abcd', manifest: 'a'.repeat(64) } },
  }
}

function file(): RemoteManifest['files'][string] {
  return { integrity: `sha384-${'A'.repeat(64)}`, sha256: 'b'.repeat(64), bytes: 12 }
}
