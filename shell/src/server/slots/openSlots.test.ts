import { afterEach, expect, test } from '@jest/globals'
import type { DeclaredSlot } from '@tessera/kit/contract/composition'
import { createRegistryFolder, drawing, promote, type FixtureRemote } from '../../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'

let site: TestSite | undefined
afterEach(() => site?.close())

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
  context: ['place', 'language'],
  blockSize: 120,
  origins: ['https://api.weather.test'],
}

/** Renders the data that it is given. */
const weather: FixtureRemote = {
  name: 'weather',
  slots: ['weather'],
  server: `module.exports = { weather: { render: (data, idPrefix) =>
    '<p id="' + idPrefix + 'p">' + data.options.unit + ' ' + (data.place ? data.place.name : 'nowhere') + ' ' + Object.keys(data) + '</p>' } }`,
  declarations: { weather: declared },
}

const block = (options: object = {}, slot = 'weather') => ({
  kind: 'slot',
  slot,
  options,
  fallback: 'No <weather> today',
})
const ronda = (...blocks: object[]) => ({
  'pages/places/ronda.json': { kind: 'detail', place: 'ronda', blocks },
})
const text = (...blocks: object[]) => ({
  'pages/sky.json': { kind: 'text', title: 'Sky', description: 'Above.', heading: 'Sky', blocks },
})

async function openWith(documents: Record<string, unknown>, ...remotes: FixtureRemote[]): Promise<TestSite> {
  const { registry } = await createRegistryFolder()
  for (const remote of remotes) await promote(registry, remote)
  return (site = await openSite(registry, { deadline: 3000, documents }))
}

const hostOf = (html: string, id = 'weather') =>
  new RegExp(`<div class="shell-slot" data-slot="[^"]*" data-slot-id="${id}"[^>]*>[^]*?</script>`).exec(
    html,
  )?.[0]
const policyOf = async (path: string) => (await site?.get(path))?.headers.get('content-security-policy') ?? ''

test('[CP3] content places a slot that the site knows nothing of: its options, and the context that the remote takes', async () => {
  const site = await openWith({ ...ronda(block({ unit: 'f' })), ...text(block()) }, weather)
  const host = hostOf(await site.text('/places/ronda'))
  expect(host).toContain('data-remote="weather"')
  expect(host).toContain('<p id="weather_p">f Ronda options,place,language</p>')
  expect(host).toContain('"place":{"id":"ronda","name":"Ronda","href":"/places/ronda","kind":"town"')
  expect(hostOf(await site.text('/sky'))).toContain('<p id="weather_p">c nowhere options,language</p>')
  expect(site.problems.filter(({ slot }) => slot === 'weather')).toEqual([])
})

test('[CP3] a slot may be on every kind of page, and on one page more than once', async () => {
  const list = { kind: 'list', title: 'All', description: 'All.', heading: 'All places', blocks: [block()] }
  const index = {
    kind: 'home',
    title: 'Home',
    description: 'Start.',
    heading: 'Spain',
    lead: 'Regions.',
    hero: 'none',
    featured: [],
    blocks: [block(), block({ unit: 'f' })],
  }
  const site = await openWith({ 'pages/places.json': list, 'pages/index.json': index }, weather)
  const home = await site.text('/')
  expect(hostOf(home)).toContain('<p id="weather_p">c nowhere')
  expect(hostOf(home, 'weather_2')).toContain('<p id="weather_2_p">f nowhere')
  expect(hostOf(await site.text('/places'))).toContain('<p id="weather_p">c')
})

test.each([
  ['of another value', { unit: 'k' }, 'blocks[0].options.unit', 'must be one of ["c","f"]'],
  ['of another name', { units: 'c' }, 'blocks[0].options', 'there is no field units'],
])(
  '[CP3] options %s: the fallback given there, and a problem that names document and field',
  async (_, options, field, cause) => {
    const site = await openWith(ronda(block(options)), weather)
    const host = hostOf(await site.text('/places/ronda'))
    expect(host).toContain('data-from="fallback" data-state="server"><p>No &lt;weather&gt; today</p></div>')
    expect(host).not.toContain('data-remote')
    const file = 'pages/places/ronda.json'
    expect(site.problems.filter(({ slot }) => slot === 'weather')).toEqual([
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
  const site = await openWith(ronda(block({}, 'wether')), weather)
  expect(hostOf(await site.text('/places/ronda'), 'wether')).toContain('<p>No &lt;weather&gt; today</p>')
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'remoteMissing',
      slot: 'wether',
      cause: expect.stringMatching(
        /^pages\/places\/ronda\.json, field blocks\[0\]\.slot: nothing fills wether/,
      ),
    }),
  )
})

test('[CP3] data that the page gives are held against the declaration too', async () => {
  const maps: FixtureRemote = {
    name: 'maps',
    slots: ['list-map'],
    server: drawing('map', ['list-map']),
    declarations: {
      'list-map': {
        data: { type: 'object', properties: { label: { type: 'number' } } },
        activation: 'press',
        context: [],
        origins: [],
      },
    },
  }
  const site = await openWith({}, maps)
  expect(await site.text('/places')).toMatch(/data-slot-id="list-map" data-from="fallback"/)
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'slotDataRefused',
      remote: 'maps',
      cause: 'field label: must be number',
    }),
  )
})

test('[CP3] a release of before slots were declared is served as ever; content cannot place what it fills', async () => {
  const maps = { name: 'maps', slots: ['list-map'], server: drawing('map', ['list-map']) }
  const site = await openWith(ronda(block({ baseLayer: { kind: 'service' } }, 'list-map')), maps)
  const html = await site.text('/places')
  expect(html).toContain('<p id="list-map_p">map</p>')
  expect(html).toContain('"slots":{"list-map":{"activation":"press",')
  expect(hostOf(await site.text('/places/ronda'), 'list-map')).toContain('<p>No &lt;weather&gt; today</p>')
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'slotDataRefused',
      cause: expect.stringMatching(/declares no data for it/),
    }),
  )
})

test('[CP3] what a slot declares holds where it stands and nowhere else', async () => {
  const site = await openWith({ ...ronda(block()), ...text(block({ unit: 'k' })) }, weather)
  const html = await site.text('/places/ronda')
  expect(html).toContain('<style>@layer shell{[data-slot=weather]{min-block-size:120px}}</style>')
  expect(html).toContain('"elsewhere":["https://api.weather.test"]')
  expect(html).toContain('"slots":{"weather":{"activation":"idle",')
  expect(await policyOf('/places/ronda')).toMatch(/connect-src 'self' https:\/\/api\.weather\.test;/)
  for (const path of ['/places/granada', '/about', '/sky']) {
    expect(await site.text(path)).not.toContain('min-block-size')
    expect(await policyOf(path)).not.toContain('weather.test')
  }
})

test('[CP3] a page answers below its path when one of its slots takes the rest, and not otherwise', async () => {
  const taking = { weather: { ...declared, context: ['rest'] } } as const
  const site = await openWith({ ...text(block()), ...ronda(block()) }, { ...weather, declarations: taking })
  const html = await site.text('/sky/2026/may')
  expect(hostOf(html)).toContain('"rest":"2026/may"')
  expect(html).toContain('<link rel="canonical" href="https://site.test/sky/2026/may">')
  expect(html).toContain('"kind":"text","path":"/sky/2026/may"')
  expect(hostOf(await site.text('/sky'))).toContain('"rest":""')
  const status = async (path: string) => (await site.get(path)).status
  expect(await status('/places/ronda/tomorrow')).toBe(200)
  for (const path of [
    '/about/2026',
    '/2026',
    '/broken/x',
    `/sky${'/x'.repeat(9)}`,
    '/places/nowhere/tomorrow',
  ])
    expect([path, await status(path)]).toEqual([path, 404])
})

test('[CP3] options are no sanitised HTML: an id in them is not the remote’s to write', async () => {
  const raw: FixtureRemote = {
    ...weather,
    server: 'module.exports = { weather: { render: (data) => data.options.html } }',
    declarations: { weather: { ...declared, data: {} } },
  }
  const site = await openWith(ronda(block({ html: '<p id="main">x</p>' })), raw)
  expect(hostOf(await site.text('/places/ronda'))).toContain('<p>No &lt;weather&gt; today</p>')
  expect(site.problems).toContainEqual(
    expect.objectContaining({
      name: 'htmlRefused',
      cause: expect.stringContaining('id “main” does not begin'),
    }),
  )
})

test('[MP5] options of a slot that content places lead to no one, whatever they look like', async () => {
  const open = { ...weather, declarations: { weather: { ...declared, data: {}, origins: [] } } }
  const baseLayer = { kind: 'xyz', url: 'https://tiles.test/{z}', attribution: '' }
  const site = await openWith(ronda(block({ baseLayer })), open)
  expect(hostOf(await site.text('/places/ronda'))).toContain('tiles.test')
  expect(await policyOf('/places/ronda')).not.toContain('tiles.test')
})
