import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { DeclaredSlot } from '@tessera/kit/contract/composition'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import type { Registry } from '@tessera/release/registry'
import { openFixtureApi, type FixtureApi } from '../../testing/fixtureApi.ts'
import { createRegistryFolder, promote, type FixtureRemote } from '../../testing/fixtureRemote.ts'
import { fillSlots } from './fillSlots.ts'
import { openSite, type TestSite } from '../../testing/openSite.ts'
import { townSite } from '../../testing/townSite.ts'

let api: FixtureApi
let site: TestSite | undefined
beforeEach(async () => void (api = await openFixtureApi()))
afterEach(async () => {
  await site?.close()
  await api.close()
})

const server = `module.exports = { weather: {
  load: async ({ page }, fetch) => (await fetch('https://api.test/' + page.id)).json(),
  render: ({ loaded }, idPrefix) => '<p id="' + idPrefix + 'p">' + loaded.sky + '</p>',
} }`

let weather: FixtureRemote
let registry: Registry

async function openWeather(maxAge = 60, wait = waitTimeout): Promise<TestSite> {
  const declared: DeclaredSlot = {
    data: {},
    activation: 'idle',
    context: ['page'],
    origins: ['https://tiles.test'],
    load: {
      data: { type: 'object', properties: { sky: { type: 'string' } }, required: ['sky'] },
      origins: ['https://api.test'],
      maxAge,
    },
  }
  weather = { name: 'weather', slots: ['weather'], server, declarations: { weather: declared } }
  registry = (await createRegistryFolder()).registry
  await promote(registry, weather)
  const block = { kind: 'slot', slot: 'weather', options: {}, fallback: 'Look out.' }
  const documents = { 'entries/town/ronda.json': { ...townSite['entries/town/ronda.json'], blocks: [block] } }
  return (site = await openSite(registry, {
    documents,
    loading: { wait, instead: api.instead },
  }))
}

const answers = (sky: unknown) =>
  api.routes.set('/ronda', (response) => response.end(JSON.stringify({ sky })))
const hostIn = (html: string) => /<div [^>]*data-slot="weather"[^]*?<\/script>/.exec(html)?.[0]

test('[CP3] what a slot loads is in its HTML, and both entries have it; the page lets no browser ask for it', async () => {
  answers('blue')
  const site = await openWeather()
  const page = await site.get('/towns/ronda')
  const host = hostIn(await page.text())
  expect(host).toContain('data-from="remote"')
  expect(host).toContain('<p id="weather_p">blue</p>')
  expect(host).toMatch(/"page":\{"type":"town","id":"ronda"[^]*"loaded":\{"sky":"blue"\}/)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toContain('https://tiles.test')
  expect(policy).not.toContain('api.test')
  const elsewhere = await site.get('/towns/granada')
  expect(elsewhere.headers.get('content-security-policy')).not.toMatch(/tiles\.test|api\.test/)
})

test('[CP3] a page lives no longer than what its slots load', async () => {
  answers('blue')
  const site = await openWeather(1)
  await site.shows('/towns/ronda', 'blue')
  answers('grey')
  await site.shows('/towns/ronda', 'grey')
})

test('[CP3] late data: the fallback at once, marked for the browser to ask again, and the slot soon after', async () => {
  const begun = Promise.withResolvers<() => void>()
  api.routes.set('/ronda', (response) => begun.resolve(() => response.end('{"sky":"blue"}')))
  const site = await openWeather(60, 1)
  const page = await site.get('/towns/ronda')
  expect(page.headers.get('content-security-policy')).toContain('https://tiles.test')
  const host = hostIn(await page.text())
  expect(host).toContain('data-from="fallback" data-slot-late="" data-state="server"><p>Look out.</p>')
  expect(host).toContain('data-remote="weather"')
  expect(host).not.toContain('loaded')
  ;(await begun.promise)()
  api.routes.set('/ronda', (response) => response.end('{"sky":"blue"}'))
  await site.shows('/towns/ronda', '<p id="weather_p">blue</p>')
  expect(hostIn(await site.text('/towns/ronda'))).not.toContain('data-slot-late')
})

test('[CP3] where nothing comes, the fallback, no island, one problem, and no release that is blamed for it', async () => {
  api.routes.set('/ronda', (response) => response.writeHead(500).end())
  const opened = await openWeather()
  const host = hostIn(await opened.text('/towns/ronda'))
  expect(host).toContain('data-from="fallback" data-state="server"><p>Look out.</p>')
  expect(host).not.toContain('data-remote')
  expect(opened.problems.filter(({ slot }) => slot === 'weather')).toMatchObject([
    { name: 'dataUnavailable', remote: 'weather', cause: 'https://api.test: it answered with status 500' },
  ])
  const context = { rest: '', language: 'en', direction: 'ltr' } as const
  const request = { id: 'weather', name: 'weather', data: { page: { id: 'ronda' } }, context, fallback: '' }
  const composition = opened.parts.compositions.current()
  const [outcome] = await fillSlots([request], composition, opened.parts.log)
  expect(outcome).toMatchObject({ from: 'fallback', passing: true })
  expect(outcome).not.toHaveProperty('rendering') // which a canary would count
})

test('[CP1] a new version has loaded what the one before was asked for lately, before visitors get it', async () => {
  answers('blue')
  const site = await openWeather(60, 1)
  await site.shows('/towns/ronda', 'blue')
  answers('grey')
  const { version } = await promote(registry, { ...weather, server: `${server} // again` })
  const current = () => site.parts.compositions.current().remotes.get('weather')?.version
  await until('the new version', () => current() === version)
  expect(hostIn(await site.text('/towns/ronda'))).toContain('<p id="weather_p">grey</p>')
})
