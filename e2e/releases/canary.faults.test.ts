import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { alteredRemote, type Edit } from '../support/alteredRemote.ts'
import { useCanaries } from '../support/useCanaries.ts'
import { press } from '../support/visitor.ts'
import { startVisitors } from '../support/visitors.ts'

const { site, visit, newest, putOut, untilEnded, counted } = useCanaries()

test('[CP2] a good canary goes to all visitors by itself, and nobody who had it loses it', async () => {
  const good = await putOut(
    await alteredRemote('regions', 'good', (_file, text) => text),
    10,
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
      await until('the view', async () => (await counted('tessera_page_views_total', version)) > 0)
      expect(await counted('tessera_failed_page_views_total', version)).toBe(0)
    },
    { allowErrors: true },
  )
})

/** An island that cannot be mounted. */
const throws: Edit = (file, text) =>
  file.startsWith('regions-carousel.') && file.endsWith('.js')
    ? text.replace(/(\bmount\([^)]*\)\{)/, '$1throw new Error("broken");')
    : text

test("[CP1] an island that throws leaves its server HTML, and a real browser's failure reaches the figures of the version that failed", async () => {
  const bad = await putOut(await alteredRemote('regions', 'broken', throws), 50, '--least-views', '5000')
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
      expect(await until('its figure', async () => (await failedViewsOf(bad)) || undefined)).toBe(1)
    },
    { allowErrors: true },
  )
})

/** Once the site has taken the version up. */
function bucketThatGets(version: string): Promise<number> {
  let turn = 0
  return until(`a bucket that gets ${version}`, async () => {
    const bucket = turn++ % 100
    const response = await fetch(site().origin, { headers: { cookie: `tessera_bucket=${bucket}` } })
    return (await response.text()).includes(`data-version="${version}"`) ? bucket : undefined
  })
}

async function failedViewsOf(version: string): Promise<number> {
  const figures = await site().registry.metrics('production')
  const counts = figures.map(({ remotes }) => remotes['regions']?.versions[version]?.failedViews ?? 0)
  return counts.reduce((sum, count) => sum + count, 0)
}
