import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { browserName } from '@tessera/kit/testing/browser'
import { until } from '@tessera/kit/testing/until'
import { runFolder } from '@tessera/kit/testing/oncePerRun'
import type { Page } from 'puppeteer'
import { cutArchive } from '../../mfe-maps/src/testing/archive/cutArchive.ts'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { fewDocuments } from '../support/fewDocuments.ts'
import { patientDeadline, startSite, type RunningSite } from '../support/startSite.ts'
import { useSharedSite } from '../support/useSite.ts'
import { press, untilLive, type Visitor } from '../support/visitor.ts'
import { watchShifts } from '../support/watchShifts.ts'
import { writeCompiledContent } from '../support/writeCompiledContent.ts'

/** The demo's content, but for its maps, which are drawn from one file in `media/`. */
const contentFolder = join(runFolder, `content-${process.env['JEST_WORKER_ID'] ?? '1'}`)
const isChromium = browserName === 'chrome'
let other: RunningSite | undefined
beforeAll(async function startWithFile() {
  if (!isChromium) return
  const few = await fewDocuments()
  await cp(few, contentFolder, { recursive: true })
  const file = join(contentFolder, 'site.json')
  const site = JSON.parse(await readFile(file, 'utf8')) as object
  const baseLayer = { kind: 'pmtiles', url: '/media/spain.pmtiles', attribution: 'Us' }
  await writeFile(file, JSON.stringify({ ...site, map: { baseLayer } }))
  await mkdir(join(contentFolder, 'media'), { recursive: true })
  await writeFile(join(contentFolder, 'media/spain.pmtiles'), await cutArchive())
  other = await startSite({
    env: { CONTENT_DIR: contentFolder, SLOT_DEADLINE_MS: patientDeadline },
    writeContent: (stateFolder) => writeCompiledContent(stateFolder, few, contentFolder),
  })
  await other.logged(({ composition }) => composition !== undefined)
})
afterAll(() => other?.stop())
const builtIn = useSharedSite()
const fromFile = builtIn.at(() => other?.origin ?? '')

/** How many places the open map shows, in clusters and alone. */
const onMap = (page: Page) =>
  page.evaluate(() => {
    const clusters = [...document.querySelectorAll('.marker-cluster')].map((one) => Number(one.textContent))
    return clusters.reduce((sum, count) => sum + count, document.querySelectorAll('.maps-pin').length)
  })
const inList = (page: Page) =>
  page.$eval('[data-result-count]', (element) => Number(element.getAttribute('data-result-count')))
const untilMapHas = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('.marker-cluster')].reduce(
        (sum, one) => sum + Number(one.textContent),
        document.querySelectorAll('.maps-pin').length,
      ) === wanted,
    {},
    count,
  )

test("[MP2] [MP3] the list map shows the region's places in clusters, its styles behind those of the page, which is not computed again for it, and hides again", () =>
  builtIn.visit(async ({ page, go }) => {
    await go('/regions/la-rioja')
    const control = '[data-slot="list-map"] [data-slot-control]'
    await press(page, control)
    await untilLive(page, 'list-map')
    await page.waitForSelector('[data-slot="list-map"] .marker-cluster', { visible: true })
    const clusters = await page.$$eval('[data-slot="list-map"] .marker-cluster', (icons) =>
      icons.map((icon) => ({
        count: Number(icon.textContent?.replace(/\D/g, '')),
        classes: icon.className,
      })),
    )
    for (const { count, classes } of clusters) {
      expect(classes).toMatch(
        count < 10 ? /marker-cluster-small/ : count < 100 ? /marker-cluster-medium/ : /marker-cluster-large/,
      )
    }
    const total = await page.$eval('[data-result-count]', (element) =>
      Number(element.getAttribute('data-result-count')),
    )
    expect(clusters.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(total * 0.5)
    const sheets = await page.evaluate(() =>
      [...document.styleSheets].map(({ href, ownerNode }) => (href ? 'fetched' : ownerNode?.nodeName)),
    )
    expect(sheets).toContain('fetched')
    expect(sheets.lastIndexOf('STYLE')).toBeLessThan(sheets.indexOf('fetched'))
    await press(page, control)
    await page.waitForSelector('[data-slot="list-map"] .leaflet-container', { hidden: true })
  }))

test('[FB4] [MP7] the open map follows the filter, and one that is opened later has it', () =>
  builtIn.visit(async ({ page, go }) => {
    await go('/regions/la-rioja?map=1')
    const all = await inList(page)
    await untilMapHas(page, all)
    await press(page, '[data-toggle-main]')
    await page.type('#filter-text', 'ar')
    await page.waitForFunction(
      (before) =>
        document.querySelector('[data-result-count]')?.getAttribute('data-result-count') !== String(before),
      {},
      all,
    )
    const left = await inList(page)
    expect(left).toBeLessThan(all)
    await untilMapHas(page, left)
    await go('/regions/la-rioja')
    await press(page, '[data-toggle-main]')
    await page.type('#filter-text', 'ar')
    await page.waitForFunction(() => location.search.includes('text=ar'))
    await press(page, '[data-filter-close]')
    await press(page, '[data-slot="list-map"] [data-slot-control]')
    await untilMapHas(page, left)
  }))

test('[MP7] [RT4] “Search this area” narrows the list to the map’s view; Back widens it again', () =>
  builtIn.visit(async ({ page, go }) => {
    await go('/regions/andalucia?map=1&view=36.7,-5.1,9')
    await page.waitForSelector('.marker-cluster')
    const all = await inList(page)
    await press(page, '.leaflet-control-zoom-in')
    await page.waitForFunction(() => /view=[^&]*,10(&|$)/.test(location.search))
    const before = await page.evaluate(() => location.href)
    await page.waitForSelector('.maps-search button', { visible: true })
    await page.focus('.maps-search button')
    await page.keyboard.press('Enter')
    await page.waitForSelector('.maps-area')
    expect(await page.evaluate(() => location.href)).toMatch(/bbox=36\.\d+,-5\.\d+,3\d\.\d+,-4\.\d+/)
    const left = await inList(page)
    expect(left).toBeLessThan(all / 2)
    await untilMapHas(page, left)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await page.waitForFunction(
      (wanted) =>
        document.querySelector('[data-result-count]')?.getAttribute('data-result-count') === String(wanted),
      {},
      all,
    )
    expect(await page.evaluate(() => location.href)).toBe(before)
    await page.waitForSelector('[data-slot="list-map"] .marker-cluster')
    expect(await onMap(page)).toBeLessThan(all)
  }))

test('[MP1] [MP5] no map code or tile before the press of a control that was looked at; what the site itself gives a map is there then, and the map fills its box', () =>
  builtIn.visit(async (visitor) => {
    const { page, go, requests } = visitor
    const told = page.waitForRequest((request) => request.url().endsWith('/beacons'))
    await go('/places/ronda')
    await told // with code that is no part of what is looked at
    await page.waitForNetworkIdle({ idleTime: 500 })
    const code = () => requests.filter((url) => url.includes('/assets/')).length
    const besides = code()
    await page.$eval(control, (button) => button.scrollIntoView({ block: 'center' }))
    await until('code for what was looked at', () => code() > besides)
    await page.waitForNetworkIdle({ idleTime: 1000 })
    const before = requests.length
    const live = await expectMap(visitor)
    expect(requests.slice(before, live).filter((url) => url.includes('/assets/'))).toEqual([])
    expect(requests.filter((url) => url.endsWith('.pmtiles'))).toEqual([])
  }))

/** The file's tiles are drawn by the same code in both browsers: Chromium shows them. */
chromiumOnly('[MP5] so it does where all of it is in one file', () =>
  fromFile.visit(async (visitor) => {
    await visitor.go('/places/ronda')
    await expectMap(visitor)
    expect(visitor.requests.some((url) => url.endsWith('.pmtiles'))).toBe(true)
  }),
)

const control = '[data-slot="detail-map"] [data-slot-control]'

/** Gives how many requests there were once it was mounted. */
async function expectMap({ page, requests }: Visitor): Promise<number> {
  const code = () => requests.filter((url) => url.includes('/remotes/maps/'))
  expect(code()).toEqual([])
  await press(page, control)
  await untilLive(page, 'detail-map')
  const live = requests.length
  expect(code()).not.toEqual([])
  await page.waitForSelector('[data-slot="detail-map"] .leaflet-container canvas', { visible: true })
  const { map, box } = await page.$eval('[data-slot="detail-map"] .leaflet-container', (container) => {
    const map = container.getBoundingClientRect()
    const box = (container.parentElement ?? container).getBoundingClientRect()
    return { map: map.width * map.height, box: box.width * box.height }
  })
  expect(map).toBeGreaterThan(40_000)
  expect(map / box).toBeGreaterThan(0.9)
  await page.waitForSelector('.leaflet-tile-loaded')
  return live
}

chromiumOnly('[RT4] [LZ2] an address with an open map draws its box at once: nothing below it shifts', () =>
  builtIn.visit(async ({ page, go }) => {
    const shifts = await watchShifts(page)
    await go('/places/ronda?map=1')
    await page.waitForSelector('.leaflet-tile-loaded')
    expect(await shifts()).toEqual([])
  }),
)
