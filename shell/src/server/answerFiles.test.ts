import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createRegistryFolder, drawing, promote } from '../testing/fixtureRemote.ts'
import { openSite, type TestSite } from '../testing/openSite.ts'

let site: TestSite
let maps: RemoteManifest

beforeAll(async function openWithMaps() {
  const { registry } = await createRegistryFolder()
  maps = await promote(registry, { name: 'maps', slots: ['list-map'], server: drawing('map', ['list-map']) })
  site = await openSite(registry)
})
afterAll(() => site.close())

test('hashed files are kept for ever', async () => {
  const answer = await site.get('/assets/browser.test.js')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
})

test.each([
  '/remotes/maps/../../etc/passwd',
  '/remotes/maps/..%2f..%2f..%2fetc%2fpasswd',
  '/remotes/maps/%2e%2e/%2e%2e/etc/passwd',
  '/remotes/maps/....//etc/passwd',
  '/remotes/maps/%00',
  '/remotes/__proto__/constructor',
  '/remotes/maps/',
  '/assets/../server/server.js',
  '/assets/..%5cserver%5cserver.js',
  '/media/..%2f..%2fsite.json',
  '/media/%E0%A4%A',
  '/banners/..%2fsite',
])('no file is served from a path: %s', async (path) => {
  const answer = await site.get(path)
  expect(answer.status === 404 || answer.status === 308).toBe(true)
})

test('the server file of a remote is not served', async () => {
  expect(maps.server?.file).toMatch(/^server\.\w+\.cjs$/)
  expect((await site.get(`/remotes/maps/${maps.server?.file}`)).status).toBe(404)
})

test('a banner opened by itself has no part in the site', async () => {
  const answer = await site.get('/banners/season')
  expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts/)
  expect(await answer.text()).toContain('<b>Season</b>')
})

test('[MP2] the markers of a list are columns of equal length', async () => {
  const markers = await (await site.get('/data/markers/town?by=land:north&kinds=city')).json()
  expect(markers.name).toEqual(['Granada'])
})

test('[FB4] the items of a list, or of a part of it, are there for the live filter', async () => {
  const towns = async (search = '') => (await site.get(`/data/list/town${search}`)).json()
  expect(await towns('?by=land:north')).toMatchObject({
    names: ['Granada', 'Ronda'],
    choices: { kinds: { of: [[0], [1]] } },
    ids: ['town/granada', 'town/ronda'],
    items: [{ fact: 'About Granada' }, { fact: 'About Ronda' }],
  })
  expect(await towns('?by=land:south')).toMatchObject({ names: [] })
  expect((await towns()).items).toMatchObject([{ group: 'north' }, { group: 'north' }])
})

test('a name that is being typed is answered with suggestions, misspelt names too', async () => {
  const [suggestion] = await (await site.get('/data/search?text=rodna')).json()
  expect(suggestion).toEqual({
    name: 'Ronda',
    about: 'Town in North',
    group: 'Similar names',
    mark: 'north',
    href: '/towns/ronda',
  })
  expect(await (await site.get('/data/search')).json()).toEqual([])
})

test('robots.txt and sitemap.xml name every page', async () => {
  expect(await site.text('/robots.txt')).toContain('Sitemap: https://site.test/sitemap.xml')
  expect(await site.text('/sitemap.xml')).toContain('<loc>https://site.test/towns/ronda</loc>')
})

test('/healthz and /readyz answer; once the site leaves, /readyz says no', async () => {
  const { registry } = await createRegistryFolder()
  const leaving = await openSite(registry)
  expect((await leaving.get('/readyz')).status).toBe(200)
  leaving.drain()
  expect((await leaving.get('/readyz')).status).toBe(503)
  expect((await leaving.get('/healthz')).status).toBe(200)
  await leaving.close()
})
