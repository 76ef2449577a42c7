import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { launchBrowser } from '@tessera/kit/testing/browser'
import { openRegistry } from '@tessera/release/registry'
import type { Browser } from 'puppeteer'
import { pathToFileURL } from 'node:url'
import { renamedRemote } from '../support/alteredRemote.ts'
import { startLoad, type Load } from '../support/load.ts'
import { hasNginx, startNginx, type Nginx } from '../support/nginx.ts'
import { putLive } from '../support/release.ts'
import { freePort, seededRegistry, startServer, stateOf, type RunningServer } from '../support/startSite.ts'
import { type Visitor, openVisitor, press, untilLive } from '../support/visitor.ts'
import { mixesVersions } from '../support/expectWholePages.ts'

const promotions = 20
const restarts = 6
const perSecond = 500 /* at most */
const enough = 100_000 /* requests */
const paths = ['/', '/regions/galicia', '/regions/andalucia', '/places/ronda', '/places?text=san', '/about']

let folder: string
let shells: [RunningServer, RunningServer]
let nginx: Nginx
let browser: Browser

beforeAll(async function startCluster() {
  folder = await seededRegistry()
  const ports = [await freePort(), await freePort()] as const
  shells = await Promise.all([start(ports[0]), start(ports[1])])
  nginx = await startNginx([shells[0].origin, shells[1].origin])
  browser = await launchBrowser()
}, 60_000)

afterAll(async function stopCluster() {
  await Promise.all([browser?.close(), nginx?.stop(), ...(shells ?? []).map((shell) => shell.stop())])
}, 40_000)

/** Each has a memory of its own, as on a machine of its own. */
const start = (port: number) =>
  startServer(folder, { PORT: String(port), DRAIN_MS: '500', STATE_DIR: stateOf(`${folder}-${port}`) })

/** Each in turn, spread over all requests. */
async function restartInTurn(load: Load): Promise<void> {
  for (let turn = 0; turn < restarts; turn++) {
    await load.reached((turn * enough) / restarts)
    const index = turn % 2 === 0 ? 0 : 1
    const port = Number(new URL(shells[index].origin).port)
    await shells[index].stop()
    shells[index] = await start(port)
  }
}

async function promoteInTurn(load: Load): Promise<void> {
  const site = { registry: openRegistry(pathToFileURL(folder).href), registryFolder: folder }
  for (let turn = 0; turn < promotions; turn++) {
    await load.reached((turn * enough) / promotions)
    await putLive(site, await renamedRemote(turn % 2 ? 'maps' : 'regions', `turn${turn}`))
  }
}

/** The tab was opened before any promotion; everything that it loads now is of the versions that it started with. */
async function expectAlive({ page, expectNoErrors }: Visitor): Promise<void> {
  await press(page, '[data-slot="list-map"] [data-slot-control]')
  await untilLive(page, 'list-map')
  await page.waitForSelector('.leaflet-marker-icon')
  expectNoErrors()
}

/** New visitors, one after the other, whose page and files come from either shell; gives how many there were. */
async function visitUntil(done: Promise<unknown>): Promise<number> {
  const life = new AbortController()
  let visitors = 0
  void done.finally(() => life.abort())
  for (; !life.signal.aborted; visitors++) {
    const visitor = await openVisitor(browser, nginx.origin)
    await visitor.go('/regions/andalucia')
    await expectAlive(visitor)
    await visitor.close()
  }
  return visitors
}

const testWhereNginxIs = hasNginx() ? test : test.skip

testWhereNginxIs(
  `[CP2] two shells behind nginx: of ${enough} requests ${promotions} promotions and ${restarts} restarts lose none, mix no page and leave every tab alive`,
  async () => {
    const tabs = await Promise.all(Array.from({ length: 3 }, () => openVisitor(browser, nginx.origin)))
    for (const tab of tabs) await tab.go('/regions/andalucia')
    await using load = startLoad(nginx.origin, paths, perSecond, mixesVersions)
    const changes = Promise.all([promoteInTurn(load), restartInTurn(load), load.reached(enough)])
    const visitors = await visitUntil(changes)
    await changes
    const { requests, failures } = await load.stop()
    expect(failures).toEqual([])
    console.log(`${requests} requests, ${failures.length} failed; ${visitors} visitors with a browser`)
    expect(requests).toBeGreaterThanOrEqual(enough)
    expect(visitors).toBeGreaterThan(10)
    for (const tab of tabs) await expectAlive(tab)
  },
  1_800_000,
)

testWhereNginxIs('[CP2] a file of the shell that one process has is had from the site', async () => {
  const port = new URL(shells[1].origin).port
  const assets = join(stateOf(`${folder}-${port}`), 'assets')
  await writeFile(join(assets, 'search.earlier.js'), 'export {}')
  const statuses = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const response = await fetch(`${nginx.origin}/assets/search.earlier.js`)
      await response.body?.cancel()
      return response.status
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([200]))
})
