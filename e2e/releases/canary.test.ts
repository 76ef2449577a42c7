import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { alteredRemote, type AlteredRemote, type Edit } from '../support/alteredRemote.ts'
import { release } from '../support/release.ts'
import { keysFolder } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press } from '../support/visitor.ts'
import { startVisitors, visitorsCause } from '../support/visitors.ts'

const token = 'the token of this site'
const { site, visit } = useSite({
  env: { CANARY_KEY: join(keysFolder, 'ops.pem'), OPS_TOKEN: token },
})

/** An island that throws in this part of all browsers. */
function throwing(part: number): Edit {
  return (file, text) =>
    file.startsWith('regions-carousel.') && file.endsWith('.js')
      ? text.replace(/(\bmount\([^)]*\)\{)/, `$1if(Math.random()<${part})throw new Error("flaky");`)
      : text
}

async function putOut(remote: AlteredRemote, ...options: string[]): Promise<string> {
  const { name, version } = remote.manifest
  await site().registry.publish(remote.manifest, remote.files, await readKey(keysFolder, 'ops'))
  const untried = ['--skip-browser', '--reason', 'test']
  await release(site(), 'promote', name, version, '--canary', '10', ...untried, ...options)
  return version
}

const newest = async () => (await site().registry.newest('production'))?.record

/** Waits until no canary of regions runs. */
async function untilEnded(): Promise<void> {
  while ((await newest())?.canaries?.['regions']) await wait(100)
}

test('[CP1] a remote that throws in 30 % of browsers, put out as a 10 % canary, is taken back by itself', async () => {
  const stable = (await newest())?.remotes['regions']?.version
  const bad = await putOut(await alteredRemote('regions', 'flaky', throwing(0.3)), '--least-views', '20')
  const visitors = startVisitors(site().origin, 60, (versions) =>
    versions['regions'] === bad && Math.random() < 0.3 ? ['regions'] : [],
  )
  await untilEnded()
  const { failures, views } = await visitors.stop()
  expect(failures).toEqual([])
  expect(views.get(bad) ?? 0).toBeGreaterThan(3)
  expect(await newest()).toMatchObject({
    actor: 'canary judge',
    reason: expect.stringMatching(
      new RegExp(`^worse: .+ views failed, of the others 0\\.0 % of \\d+; mostly: ${visitorsCause}$`),
    ),
    change: { kind: 'rollback', remote: 'regions', from: bad, to: stable },
  })
})

test('[CP2] a good canary goes to all visitors by itself, and nobody who had it loses it', async () => {
  const good = await putOut(
    await alteredRemote('regions', 'good', (_file, text) => text),
    '--steps',
    '50',
    '--hold',
    '1s',
    '--least-views',
    '15',
    '--patience',
    '60s',
  )
  const visitors = startVisitors(site().origin, 60, () => [])
  await untilEnded()
  const { failures, movedBack } = await visitors.stop()
  expect(failures).toEqual([])
  expect(movedBack).toEqual([])
  expect((await newest())?.remotes['regions']?.version).toBe(good)
  const [last, half] = await site().registry.history('production', 3)
  expect([half?.record.change, last?.record.change]).toMatchObject([
    { kind: 'canary', to: good, percent: 50 },
    { kind: 'promote', to: good },
  ])
})

test("[CP1] a real browser's failure reaches the figures of the version that failed", async () => {
  const bad = await putOut(await alteredRemote('regions', 'broken', throwing(1)), '--least-views', '5000')
  await visit(
    async ({ page, go }) => {
      const value = String(await bucketThatGets(bad))
      const { hostname: domain } = new URL(site().origin)
      await page.browserContext().setCookie({ name: 'tessera_bucket', value, domain, path: '/' })
      await go('/')
      await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
      await page.waitForSelector('[data-slot="regions-carousel"][data-state="failed"]')
      expect(await page.$$eval('[data-slot="regions-carousel"] a', (tiles) => tiles.length)).toBeGreaterThan(
        18,
      )
      while ((await failedViewsOf(bad)) === 0) await wait(100)
      expect(await failedViewsOf(bad)).toBe(1)
    },
    { allowErrors: true },
  )
  await release(site(), 'canary', 'abort', 'regions')
})

test("[CP1] a map service's outage is reported, and is no failure of the version whose map it is", async () => {
  const version = (await newest())?.remotes['maps']?.version ?? ''
  await visit(
    async ({ page, go }) => {
      await page.setRequestInterception(true)
      page.on('request', (request) =>
        request.url().includes('/data/markers')
          ? void request.respond({ status: 503 })
          : void request.continue(),
      )
      await go('/regions/andalucia')
      await press(page, '[data-slot="list-map"] [data-slot-control]')
      await site().logged(({ code }) => code === 'MAP_DATA_INVALID')
      while ((await counted('tessera_page_views_total', version)) === 0) await wait(100)
      expect(await counted('tessera_failed_page_views_total', version)).toBe(0)
    },
    { allowErrors: true },
  )
})

/** As `/metrics` has it; 0 when it does not name the version. */
async function counted(name: string, version: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  const text = await (await fetch(`${site().origin}/metrics`, { headers })).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name}{`) && one.includes(version))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** Asks until the site has taken the version up. */
async function bucketThatGets(version: string): Promise<number> {
  for (let tries = 0; tries < 20_000; tries++) {
    const bucket = tries % 100
    const response = await fetch(site().origin, { headers: { cookie: `tessera_bucket=${bucket}` } })
    if ((await response.text()).includes(`data-version="${version}"`)) return bucket
  }
  throw new Error(`nobody gets ${version}`)
}

async function failedViewsOf(version: string): Promise<number> {
  const figures = await site().registry.metrics('production')
  const counts = figures.map(({ remotes }) => remotes['regions']?.versions[version]?.failedViews ?? 0)
  return counts.reduce((sum, count) => sum + count, 0)
}
