import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { buildIfChanged } from '@tessera/kit/testing/buildIfChanged'
import { readKey } from '@tessera/release/keys'
import { alteredRemote, readBuild } from '../support/alteredRemote.ts'
import { release } from '../support/release.ts'
import { demo } from '../support/demo.ts'
import { writePlace } from '../support/writePlace.ts'
import { keysFolder, root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'

const teamsFolder = join(root, 'examples')
const weather = join(teamsFolder, 'mfe-weather')
const content = await mkdtemp(join(tmpdir(), 'tessera-placed-'))
await cp(demo, content, { recursive: true })
process.env['CONTENT_DIR'] = content // of the site and of the trial

/** What the weather's server entry asks; the first who asks for Granada waits for it. */
const asked: string[] = []
const service = createServer(function answer({ url = '' }, response) {
  const isSlow = url.startsWith('/Granada') && !asked.some((one) => one.startsWith('/Granada'))
  asked.push(url)
  setTimeout(() => response.end('{"sky":"sun"}'), isSlow ? 1_000 : 0)
})
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
process.env['LOAD_INSTEAD'] =
  `https://data.weather.test=http://127.0.0.1:${(service.address() as AddressInfo).port}`

const { site, visit } = useSite()

beforeAll(() => buildIfChanged(weather))
afterAll(() => rm(content, { recursive: true }))
afterAll(() => void service.close())

const version = async () => (await readBuild('weather', weather)).version
const read = async (path: string) => (await fetch(site().origin + path)).text()

/** Whom the weather's server entry may ask. */
const allow = (origins: string) => release(site(), 'trust', 'allow', 'weather', origins)

async function untilShown(path: string, wanted: string): Promise<string> {
  for (;;) {
    const html = await read(path)
    if (html.includes(wanted)) return html
    await new Promise((wake) => setTimeout(wake, 50))
  }
}

/** One content edit: the page of a place gets a body. */
async function placeOn(place: string, options: string): Promise<void> {
  const block = `\`\`\`block slot\nslot: weather\noptions: ${options}\nfallback: Look out of the window.\n\`\`\``
  await writePlace(content, place, block)
}

test('[CP3] a team releases a slot that the site knows nothing of: what was not tried is said plainly', async () => {
  expect(await release(site(), 'publish', 'weather', '--root', teamsFolder, '--key', 'ops')).toMatch(
    /weather 1\.0\.0-\w+ is published/,
  )
  const promote = async () =>
    release(
      site(),
      'promote',
      'weather',
      await version(),
      '--watch',
      '0s',
      '--waive',
      'origins',
      '--reason',
      'it is ours',
    )
  await expect(promote()).rejects.toMatchObject({
    stdout: expect.stringMatching(
      /declares that it asks https:\/\/data\.weather\.test, which is not allowed/,
    ),
  })
  await allow('https://data.weather.test')
  const promoted = await promote()
  expect(promoted).toMatch(/declares https:\/\/api\.weather\.test; no version of it is current/)
  expect(promoted.match(/Note: weather was not tried: no page that was visited has it/g)).toHaveLength(2)
  await untilShown('/', '"weather":{"version"')
})

test('[CP3] one content edit places it: visitors have it with its context, styled, alive and in its space', async () => {
  await placeOn('ronda', '{ days: 5 }')
  const html = await untilShown('/places/ronda', '5 days of sun')
  expect(html).toContain('<h2 id="weather_heading">5 days of sun in Ronda, in celsius</h2>')
  await visit(async ({ page, go }) => {
    await go('/places/granada')
    expect(await page.$('[data-slot="weather"]')).toBe(null)
    await go('/places/ronda')
    await untilLive(page, 'weather')
    const slot = await page.$eval('[data-slot="weather"]', (host) => ({
      heading: host.querySelector('h2')?.textContent,
      disabled: host.querySelector('button')?.disabled,
      height: host.getBoundingClientRect().height >= 96,
    }))
    expect(slot).toEqual({
      heading: '5 days of sun in Ronda, in celsius',
      disabled: false,
      height: true,
    })
    await page.click('[data-slot="weather"] button')
    await page.waitForFunction(() =>
      document.querySelector('#announcer')?.textContent?.includes('Asked 1 times'),
    )
  })
  const policies = ['/places/ronda', '/places/granada'].map(async (path) =>
    (await fetch(site().origin + path)).headers
      .get('content-security-policy')
      ?.includes('https://api.weather.test'),
  )
  expect(await Promise.all(policies)).toEqual([true, false])
})

test('[CP3] where content placed it, the checks find it and try it in a real browser', async () => {
  const checked = JSON.parse(await release(site(), 'check', 'weather', await version(), '--json')) as {
    steps: { id: string; status: string; note?: string }[]
  }
  expect(checked.steps.filter(({ status, note }) => status !== 'passed' || note)).toMatchObject([
    { id: 'server', status: 'passed', note: 'Its server entry asked https://data.weather.test.' },
  ])
})

test('[CP1] a version that takes fewer days than a page asks for is refused, and the page named', async () => {
  const { manifest, files } = await alteredRemote('weather', 'fewer', (_file, text) => text, weather)
  const declared = JSON.stringify(manifest.declarations).replace('"maximum":7', '"maximum":4')
  const declarations = JSON.parse(declared) as NonNullable<typeof manifest.declarations>
  await site().registry.publish({ ...manifest, declarations }, files, await readKey(keysFolder, 'ops'))
  const check = release(site(), 'check', 'weather', manifest.version, '--only', 'options')
  const page =
    "place 'Ronda' (entries/place/ronda.md), blocks[0], on /places/ronda: weather, options.days must be <= 4"
  await expect(check).rejects.toMatchObject({ stdout: expect.stringContaining(page) })
})

test('[CP3] whom no one allows is not asked, not even to try it', async () => {
  await allow('none')
  const before = asked.length
  const check = release(site(), 'check', 'weather', await version(), '--json')
  const { stdout } = (await check.catch((error: unknown) => error)) as { stdout: string }
  expect(stdout).toMatch(/which is not allowed/)
  expect(stdout).toMatch(/DATA_REFUSED: https:\/\/data\.weather\.test: it is not in the LOAD_ORIGINS/)
  expect(asked).toHaveLength(before)
  await allow('https://data.weather.test')
})

test('[CP3] data that are late: the fallback at once, and the slot once they are there', async () => {
  await placeOn('granada', '{ days: 2 }')
  await placeOn('ronda', '{ days: 2 }')
  await untilShown('/places/ronda', '2 days of sun in Ronda')
  await visit(async ({ page, go }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/places/granada'))
    await go('/places/granada')
    expect(await (await answered).text()).toMatch(
      /data-from="fallback" data-slot-late=""[^>]*><p>Look out of the window/,
    )
    await untilLive(page, 'weather')
    expect(await page.$eval('[data-slot="weather"] h2', (heading) => heading.textContent)).toBe(
      '2 days of sun in Granada, in celsius',
    )
    expect(await page.$eval('[data-slot="weather"] button', (button) => button.disabled)).toBe(false)
  })
})

test('[CP3] options that do not fit: the fallback given there, and one line that names document and field', async () => {
  await placeOn('ronda', '{ days: many }')
  await untilShown('/places/ronda', '<p>Look out of the window.</p>')
  expect(await site().logged(({ code }) => code === 'SLOT_DATA_REFUSED')).toMatchObject({
    slot: 'weather',
    remote: 'weather',
    cause: 'entries/place/ronda.md, field blocks[0].options.days: must be integer',
  })
  await visit(async ({ page, go }) => {
    await go('/places/ronda')
    expect(await page.$eval('[data-slot="weather"]', (host) => host.textContent)).toBe(
      'Look out of the window.',
    )
  })
})
