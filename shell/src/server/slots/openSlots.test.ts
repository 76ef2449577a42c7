import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { DeclaredSlot } from '@tessera/kit/contract/composition'
import { createRegistryFolder, drawing, promote, type FixtureRemote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { townSite } from '../../testing/townSite.ts'

const declared: DeclaredSlot = {
  data: {
    type: 'object',
    properties: {
      options: {
        type: 'object',
        properties: { unit: { enum: ['c', 'f'], default: 'c' } },
        additionalProperties: false,
      },
    },
    required: ['options'],
  },
  activation: 'idle',
  context: ['page', 'language'],
  blockSize: 120,
  origins: ['https://api.weather.test'],
}

/** Renders the data that it is given. */
const weather: FixtureRemote = {
  name: 'weather',
  slots: ['weather'],
  server: `module.exports = { weather: { render: (data, idPrefix) =>
    '<p id="' + idPrefix + 'p">' + data.options.unit + ' ' + data.page.title + ' ' + Object.keys(data) + '</p>' } }`,
  declarations: { weather: declared },
}

const remotes: readonly FixtureRemote[] = [
  weather,
  {
    name: 'journal',
    slots: ['journal'],
    server: "module.exports = { journal: { render: () => '<p>journal</p>' } }",
    declarations: { journal: { data: {}, activation: 'idle', context: ['rest'], origins: [] } },
  },
  {
    name: 'open',
    slots: ['open'],
    server: "module.exports = { open: { render: (data) => data.options.html ?? '<p>open</p>' } }",
    declarations: { open: { data: {}, activation: 'idle', context: [], origins: [] } },
  },
]

const block = (options: object = {}, slot = 'weather') => ({
  kind: 'slot',
  slot,
  options,
  fallback: 'No <weather> today',
})
const text = (...blocks: object[]) => ({
  kind: 'text',
  title: 'Sky',
  description: 'Above.',
  heading: 'Sky',
  blocks,
})
const baseLayer = { kind: 'xyz', url: 'https://tiles.test/{z}', attribution: '' }
const documents = {
  'entries/town/ronda.json': { ...townSite['entries/town/ronda.json'], blocks: [block({ unit: 'f' })] },
  'entries/town/granada.json': { ...townSite['entries/town/granada.json'], blocks: [block({}, 'journal')] },
  'entries/land/north.json': { ...townSite['entries/land/north.json'], blocks: [block()] },
  'pages/index.json': {
    kind: 'home',
    title: 'Home',
    description: 'Start.',
    heading: 'Start',
    lead: 'Here.',
    hero: 'none',
    featured: [],
    blocks: [block(), block({ unit: 'f' })],
  },
  'pages/sky.json': text(block()),
  'pages/value.json': text(block({ unit: 'k' })),
  'pages/name.json': text(block({ units: 'c' })),
  'pages/unfilled.json': text(block({}, 'wether')),
  'pages/map.json': text(block({ baseLayer }, 'list-map')),
  'pages/journal.json': text(block({}, 'journal')),
  'pages/raw.json': text(block({ html: '<p id="main">x</p>' }, 'open')),
  'pages/tiles.json': text(block({ baseLayer }, 'open')),
}

let site: TestSite
beforeAll(async function open() {
  const { registry } = await createRegistryFolder()
  for (const remote of remotes) await promote(registry, remote)
  site = await openSite(registry, { documents })
})
afterAll(() => site.close())

let withMaps: TestSite | undefined
afterEach(() => withMaps?.close())

/** A site where another release fills the map's slot. */
async function openMaps(declarations?: FixtureRemote['declarations']): Promise<TestSite> {
  const { registry } = await createRegistryFolder()
  const slots = ['list-map']
  const server = drawing('map', slots)
  await promote(registry, { name: 'maps', slots, server, ...(declarations && { declarations }) })
  return (withMaps = await openSite(registry, { documents }))
}

const hostOf = (html: string, id = 'weather') =>
  new RegExp(`<div class="shell-slot" data-slot="[^"]*" data-slot-id="${id}"[^>]*>[^]*?</script>`).exec(
    html,
  )?.[0]
const policyOf = async (path: string) => (await site.get(path)).headers.get('content-security-policy') ?? ''

test('[CP3] content places a slot that the site knows nothing of: its options, and the context that the remote takes', async () => {
  const before = site.problems.length
  const host = hostOf(await site.text('/towns/ronda'))
  expect(host).toContain('data-remote="weather"')
  expect(host).toContain('<p id="weather_p">f Ronda options,page,language</p>')
  expect(host).toContain('"page":{"type":"town","id":"ronda"')
  expect(hostOf(await site.text('/sky'))).toContain('<p id="weather_p">c Sky options,page,language</p>')
  expect(site.problems.slice(before).filter(({ slot }) => slot === 'weather')).toEqual([])
})

test('[CP3] a slot may be on every kind of page, and on one page more than once', async () => {
  const home = await site.text('/')
  expect(hostOf(home)).toContain('<p id="weather_p">c Start')
  expect(hostOf(home, 'weather_2')).toContain('<p id="weather_2_p">f Start')
  expect(hostOf(await site.text('/lands/north'))).toContain('<p id="weather_p">c North')
})

test.each([
  ['of another value', 'value', 'blocks[0].options.unit', 'must be one of ["c","f"]'],
  ['of another name', 'name', 'blocks[0].options', 'there is no field units'],
])(
  '[CP3] options %s: the fallback given there, and a problem that names document and field',
  async (_, page, field, cause) => {
    const before = site.problems.length
    const host = hostOf(await site.text(`/${page}`))
    expect(host).toContain('data-from="fallback" data-state="server"><p>No &lt;weather&gt; today</p></div>')
    expect(host).not.toContain('data-remote')
    const file = `pages/${page}.json`
    expect(site.problems.slice(before).filter(({ slot }) => slot === 'weather')).toEqual([
      {
        name: 'slotDataRefused',
        remote: 'weather',
        version: expect.any(String),
        slot: 'weather',
        cause: `${file}, field ${field}: ${cause}`,
        detail: { file, field },
      },
    ])
  },
)

test('[CP3] a slot that no remote fills: the fallback given there, and a problem that names document and field', async () => {
  expect(hostOf(await site.text('/unfilled'), 'wether')).toContain('<p>No &lt;weather&gt; today</p>')
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'remoteMissing',
      slot: 'wether',
      cause: expect.stringMatching(/^pages\/unfilled\.json, field blocks\[0\]\.slot: nothing fills wether/),
    }),
  )
})

test('[CP3] data that the page gives are held against the declaration too', async () => {
  const data = { type: 'object', properties: { label: { type: 'number' } } } as const
  const site = await openMaps({ 'list-map': { data, activation: 'press', context: [], origins: [] } })
  expect(await site.text('/towns')).toMatch(/data-slot-id="list-map" data-from="fallback"/)
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'slotDataRefused',
      remote: 'maps',
      cause: 'field label: must be number',
    }),
  )
})

test('[CP3] a release of before slots were declared is served as ever; content cannot place what it fills', async () => {
  const site = await openMaps()
  const html = await site.text('/towns')
  expect(html).toContain('<p id="list-map_p">map</p>')
  expect(html).toContain('"slots":{"list-map":{"activation":"press",')
  expect(hostOf(await site.text('/map'), 'list-map')).toContain('<p>No &lt;weather&gt; today</p>')
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'slotDataRefused',
      cause: expect.stringMatching(/does not declare its data/),
    }),
  )
})

test('[CP3] what a slot declares holds where it stands and nowhere else', async () => {
  const html = await site.text('/towns/ronda')
  expect(html).toContain('<style>@layer shell{[data-slot=weather]{min-block-size:120px}}</style>')
  expect(html).toContain('"elsewhere":["https://api.weather.test"]')
  expect(html).toContain('"slots":{"weather":{"activation":"idle",')
  expect(await policyOf('/towns/ronda')).toMatch(/connect-src 'self' https:\/\/api\.weather\.test;/)
  for (const path of ['/towns/granada', '/about', '/value']) {
    expect(await site.text(path)).not.toContain('min-block-size')
    expect(await policyOf(path)).not.toContain('weather.test')
  }
})

test('[CP3] a page answers below its path when one of its slots takes the rest, and not otherwise', async () => {
  const html = await site.text('/journal/2026/may')
  expect(hostOf(html, 'journal')).toContain('"rest":"2026/may"')
  expect(html).toContain('<link rel="canonical" href="https://site.test/journal/2026/may">')
  expect(html).toContain('"kind":"text","path":"/journal/2026/may"')
  expect(hostOf(await site.text('/journal'), 'journal')).toContain('"rest":""')
  const status = async (path: string) => (await site.get(path)).status
  expect(await status('/towns/granada/tomorrow')).toBe(200)
  for (const path of [
    '/sky/2026',
    '/about/2026',
    '/2026',
    '/broken/x',
    `/journal${'/x'.repeat(9)}`,
    '/towns/nowhere/tomorrow',
  ])
    expect([path, await status(path)]).toEqual([path, 404])
})

test('[CP3] options are no sanitised HTML: an id in them is not the remote’s to write', async () => {
  expect(hostOf(await site.text('/raw'), 'open')).toContain('<p>No &lt;weather&gt; today</p>')
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'htmlRefused',
      cause: expect.stringContaining('id “main” does not begin'),
    }),
  )
})

test('[MP5] options of a slot that content places lead to no one, whatever they look like', async () => {
  expect(hostOf(await site.text('/tiles'), 'open')).toContain('tiles.test')
  expect(await policyOf('/tiles')).not.toContain('tiles.test')
})
