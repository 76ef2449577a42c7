import { expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { activateMap, detail, play, settle, useStage } from '../testing/scenes.ts'
import { siteMap } from '../testing/siteMap.ts'

useStage()

test.each([
  ['is not there', { status: 503 }, '503'],
  ['is no JSON', { body: '<!doctype html>' }, 'is no JSON'],
  ['is no index', { body: '{ "format": 1, "credits": [], "area": {} }' }, '`area` is missing or wrong'],
  ['is too large', { body: ' '.repeat(5 * 1024 * 1024 + 1) }, 'has more than 5242880 bytes'],
])(
  '[MP5] under an index that %s the map is plain, with its pins, and one event says why',
  async (_what, answer, cause) => {
    const prepare = async (page: Page) => {
      await page.setRequestInterception(true)
      page.on('request', (request) => {
        const isIndex = request.url().endsWith(siteMap.baseLayer.index)
        void (isIndex ? request.respond(answer) : request.continue())
      })
    }
    await play({ data: { ...detail, options: siteMap }, prepare }, async ({ page, pageErrors }) => {
      await activateMap(page)
      await page.waitForFunction(() => window.stage.problems.length > 0)
      await settle(page)
      expect((await page.evaluate(() => window.stage.problems)).map(({ cause }) => cause)).toEqual([
        expect.stringContaining(cause),
      ])
      expect(await page.$('.maps-spot')).not.toBe(null)
      expect(await page.$('.leaflet-tile')).toBe(null)
      pageErrors.length = 0 // the browser's own note of the 503
    })
  },
)

test('[MP5] a detail that is wrong is left out of the drawn map, and one event says so', async () => {
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const isHeights = request.url().includes('/heights.')
      void (isHeights
        ? request.respond({ body: '{ "columns": 1e9, "rows": 1e9, "deltas": "" }' })
        : request.continue())
    })
  }
  await play({ data: { ...detail, zoom: 7, options: siteMap }, prepare }, async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('canvas.leaflet-tile-loaded')
    await page.waitForFunction(() => window.stage.problems.length > 0)
    await settle(page)
    expect((await page.evaluate(() => window.stage.problems)).map(({ cause }) => cause)).toEqual([
      expect.stringContaining('`deltas` has not `columns`'),
    ])
  })
})

test('[MP5] without a base layer the pins stand on plain colour: no credit, no code that draws, no word of failure', async () => {
  const prepare = async () => {} // a tab of its own: what an earlier act still asked for is not waited for
  const data = { ...detail, options: { baseLayer: undefined } }
  await play({ data, prepare }, async ({ page, requests }) => {
    await activateMap(page)
    await page.waitForSelector('.maps-spot')
    await settle(page)
    expect(requests.filter((path) => path.includes('/media/'))).toEqual([])
    expect(await page.$('.leaflet-tile')).toBe(null)
    expect(await page.$('.leaflet-control-attribution')).toBe(null)
    expect(await page.evaluate(() => [...window.stage.problems, ...window.stage.announced])).toEqual([])
  })
})

test('[MP5] tiles that are refused on a site without a drawn map leave its pins, and the credit line says so', async () => {
  const baseLayer = { kind: 'xyz', url: '/tiles/{z}/{x}/{y}', attribution: 'Us' } as const
  await play({ data: { ...detail, options: { baseLayer } } }, async ({ page, pageErrors }) => {
    await activateMap(page)
    await page.waitForFunction(() => window.stage.announced.length > 0)
    const credit = await page.$eval('.leaflet-control-attribution', (one) => one.textContent)
    expect([credit?.includes('this is a simpler map'), credit?.includes('Us')]).toEqual([true, false])
    expect(await page.$('.maps-spot')).not.toBe(null)
    expect(await page.$('.leaflet-tile')).toBe(null)
    pageErrors.length = 0 // the browser's own notes of what was refused
  })
})
