import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { Page } from 'puppeteer'
import { archiveUrl, serveArchive } from '../testing/archive/serveArchive.ts'
import { createMarkers } from '../testing/createMarkers.ts'
import {
  detail,
  isNeededAtOnce,
  isShown,
  list,
  play,
  settle,
  useStage,
  activateMap,
  withList,
  written,
} from '../testing/scenes.ts'
import { siteMap } from '../testing/siteMap.ts'

useStage()

const fallback = siteMap.baseLayer.index

test('[MP5] everything comes from the site’s own origin, relief and rivers after the places; the attribution is in view', async () => {
  let letPlacesCome = () => {}
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (request.url().includes('/data/markers')) letPlacesCome = () => void request.continue()
      else void request.continue()
    })
  }
  await play(
    withList(createMarkers(20), { data: { ...list, options: siteMap }, prepare }),
    async ({ page, requests }) => {
      const foreign: string[] = []
      page.on('request', (request) => {
        if (!request.url().startsWith('http://127.0.0.1')) foreign.push(request.url())
      })
      const shaded = page.waitForResponse((response) => response.url().includes('heights'))
      await activateMap(page)
      await page.waitForSelector('.leaflet-tile-loaded')
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600))) // what came too soon has come
      expect(requests.filter((path) => /waters|heights|streams/.test(path))).toEqual([])
      letPlacesCome()
      await shaded
      await settle(page)
      expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([])
      expect(requests.filter((path) => path === siteMap.baseLayer.index)).toHaveLength(1)
      expect(await isShown(page, '.leaflet-control-attribution')).toBe(true)
      expect(await page.$eval('.leaflet-control-attribution', (one) => one.textContent)).toContain('IGN')
    },
  )
})

test('[MP1] pins do not wait for what draws the base map under them', async () => {
  let isHeld = true
  const held: (() => void)[] = []
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      const url = request.url()
      const isLater = isHeld && /\/dist\/.*\.js$/.test(url) && !isNeededAtOnce(url)
      if (isLater) held.push(() => void request.continue())
      else void request.continue()
    })
  }
  await play({ data: { ...detail, options: siteMap }, prepare }, async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.maps-pin')
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300))) // what is asked for behind the pins is
    expect(held.length).toBeGreaterThan(0)
    expect(await page.$('.leaflet-tile')).toBeNull()
    isHeld = false
    for (const letCome of held) letCome()
    await page.waitForSelector('.leaflet-tile-loaded')
  })
})

test('[MP5] any XYZ tiles may be the base map; their attribution stays text', async () => {
  const baseLayer = { kind: 'xyz', url: '/tiles/{z}/{x}/{y}', attribution: '<b>Us</b> & them' } as const
  await play(
    { data: { ...detail, options: { baseLayer } }, prepare: serveTiles },
    async ({ page, requests }) => {
      await activateMap(page)
      await page.waitForSelector('.leaflet-tile')
      await settle(page)
      expect(requests.filter((path) => path.startsWith('/tiles/11/')).length).toBeGreaterThan(3)
      expect(requests.filter((path) => path.includes('/media/'))).toEqual([])
      expect(await page.$eval('.leaflet-control-attribution', (one) => one.textContent)).toContain(
        '<b>Us</b> & them',
      )
    },
  )
})

const serveTiles = async (page: Page) => {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const isTile = request.url().includes('/tiles/')
    void (isTile ? request.respond({ contentType: 'image/svg+xml', body: tile }) : request.continue())
  })
}
const tile =
  '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256"/></svg>'

const fromFile = { kind: 'pmtiles', url: archiveUrl, attribution: '<b>Us</b>' } as const

/** What stands on the map with these options: light, from right to left, then dark. */
async function lookOf(options: object, prepare: (page: Page) => Promise<void>) {
  const looks: { land: number; scripts: Set<string>; requests: string[]; credit: string }[] = []
  const data = { ...detail, zoom: 7, options: { scheme: 'auto', ...options } } as const
  await play({ data, prepare }, async ({ page, requests, pageErrors }) => {
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    await activateMap(page)
    await page.waitForSelector('canvas.leaflet-tile-loaded')
    await settle(page)
    const land = Number(await page.evaluate(landShare))
    const credit = await page.$eval('.leaflet-control-attribution', (one) => one.textContent)
    const scripts = new Set(requests.filter((path) => path.endsWith('.js')))
    looks.push({ land, scripts, requests: [...requests], credit: credit ?? '' })
    const light = await cornerOf(page)
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await until('a dark map', async () => (await cornerOf(page)) < light - 100)
    expect(await page.$eval('.maps-map', (map) => getComputedStyle(map).direction)).toBe('ltr')
    pageErrors.length = 0 // the browser's own notes of what was held back
  })
  return looks[0] as (typeof looks)[number]
}

/** Red of the first pixel of the map. */
const cornerOf = (page: Page) =>
  page.$eval(
    'canvas.leaflet-tile-loaded',
    (tile: HTMLCanvasElement) => tile.getContext('2d')?.getImageData(1, 1, 1, 1).data[0] ?? 0,
  )

test('[MP3] [MP5] the drawn map and one file of vector tiles, of which only parts are fetched, look the same, follow the colour scheme, stay left to right, and bring no code of the other', async () => {
  const own = await lookOf(siteMap, keepBare)
  const file = await lookOf({ baseLayer: fromFile }, serveArchive)
  expect(file.requests.filter((path) => path === archiveUrl).length).toBeGreaterThan(3)
  expect(file.requests.filter((path) => path.includes('/media/'))).toEqual([])
  expect(file.credit).toContain('<b>Us</b>')
  expect(Math.abs(file.land - own.land)).toBeLessThan(0.03)
  expect([...own.scripts].filter((one) => !file.scripts.has(one))).not.toEqual([])
  expect([...file.scripts].filter((one) => !own.scripts.has(one))).not.toEqual([])
  const large = await lookOf({ ...siteMap, tileSize: 512 }, keepBare)
  expect(large.land).toBeCloseTo(own.land, 2)
})

test.each([
  ['is not there', undefined],
  ['holds something else', { [archiveUrl]: 'no tiles' }],
])('[MP5] a file that %s gives way to the drawn map too', async (_what, answers) => {
  const act = { data: { ...detail, options: { baseLayer: fromFile, fallback } }, ...(answers && { answers }) }
  await play(act, async ({ page, pageErrors }) => {
    await activateMap(page)
    await page.waitForFunction(() =>
      document.querySelector('.leaflet-control-attribution')?.textContent.includes('a simpler map'),
    )
    await page.waitForSelector('canvas.leaflet-tile-loaded')
    expect(await page.evaluate(() => window.stage.announced)).toHaveLength(1)
    expect(await page.evaluate(() => window.stage.problems)).toHaveLength(1)
    pageErrors.length = 0 // the browser's own note of the 404
  })
})

test('[MP5] a service that never answers gives way to the drawn map, in words', async () => {
  const baseLayer = { kind: 'xyz', url: '/tiles/{z}/{x}/{y}', attribution: 'Us' } as const
  const prepare = async (page: Page) => {
    await page.setRequestInterception(true)
    page.on('request', (request) => {
      if (!request.url().includes('/tiles/')) void request.continue() // those are left waiting
    })
  }
  await play({ data: { ...detail, options: { baseLayer, fallback } }, prepare }, async ({ page }) => {
    const asked = page.waitForRequest((request) => request.url().includes('/tiles/'))
    await activateMap(page)
    await asked
    expect(await page.evaluate(() => window.stage.announced)).toEqual([])
    await page.evaluate(() => window.stage.passDeadlines())
    await page.waitForSelector('canvas.leaflet-tile-loaded')
    expect(await page.evaluate(() => window.stage.announced)).toEqual([
      'The map’s own service does not answer: this is a simpler map',
    ])
  })
})

test('[MP5] tiles that are refused give way to the drawn map, which says so', async () => {
  const baseLayer = { kind: 'xyz', url: '/tiles/{z}/{x}/{y}', attribution: 'Us' } as const
  await play({ data: { ...detail, options: { baseLayer, fallback } } }, async ({ page, pageErrors }) => {
    await activateMap(page)
    await page.waitForSelector('canvas.leaflet-tile-loaded')
    const credit = await page.$eval('.leaflet-control-attribution', (one) => one.textContent)
    expect([credit?.includes('this is a simpler map'), credit?.includes('Us')]).toEqual([true, false])
    expect(await page.evaluate(() => window.stage.problems)).toEqual([
      expect.objectContaining({ name: 'mapDataInvalid', cause: expect.stringContaining('refused') }),
    ])
    expect(await page.evaluate(() => window.stage.announced)).toHaveLength(1)
    pageErrors.length = 0 // the browser's own notes of what was refused
  })
})

/** Relief and rivers are drawn when the browser is idle: too late for who measures, or not. */
const keepBare = async (page: Page) => {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    void (/heights|waters|streams/.test(request.url()) ? request.abort() : request.continue())
  })
}

/** The share of the map's land in what is seen, in hundredths. */
function landShare(): string {
  const box = window.stage.find('.maps-map').getBoundingClientRect()
  const seen = { land: 0, all: 0 }
  for (const tile of document.querySelectorAll<HTMLCanvasElement>('canvas.leaflet-tile-loaded')) {
    const { left, top, width } = tile.getBoundingClientRect()
    const pixels = tile.getContext('2d')?.getImageData(0, 0, tile.width, tile.height).data ?? []
    for (let x = 0; x < width - 1; x++) {
      for (let y = 0; y < width - 1; y++) {
        if (left + x < box.left || left + x > box.right || top + y < box.top || top + y > box.bottom) continue
        const at = 4 * (y * tile.width + x)
        seen.all++
        if ((pixels[at] ?? 0) > (pixels[at + 2] ?? 0)) seen.land++
      }
    }
  }
  return (seen.land / seen.all).toFixed(2)
}

test('[MP4] the content system’s own marker image takes the place of the drawn pins', async () => {
  await play(
    { data: { ...detail, options: { markerImagePath: '/media/markers' } } },
    async ({ page, pageErrors }) => {
      await activateMap(page)
      const source = await page.waitForSelector('img.leaflet-marker-icon')
      expect(await source?.evaluate((image) => image.getAttribute('src'))).toBe(
        '/media/markers/marker-icon.png',
      )
      expect(await page.$$('.maps-pin, .maps-spot')).toHaveLength(0)
      pageErrors.length = 0 // the image itself is not there
    },
  )
})

test('[MP5] [MP7] with forced colours, light or dark, the map is a map, with its pins and their icons on it', async () => {
  const sights = written.sights?.slice(0, 1) ?? []
  const prepare = (page: Page) => forceColours(page, 'light')
  const data = { ...detail, sights, options: siteMap }
  await play({ data, prepare }, async ({ page, pageErrors }) => {
    await activateMap(page)
    await page.waitForSelector('.leaflet-tile-loaded')
    for (const scheme of ['light', 'dark']) {
      await forceColours(page, scheme)
      await settle(page)
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
      const colours = await page.$$eval('canvas.leaflet-tile-loaded', (tiles) => {
        const all = tiles.flatMap((tile) => [
          ...new Uint32Array(tile.getContext('2d')?.getImageData(0, 0, 256, 256).data.buffer ?? []),
        ])
        return new Set(all).size
      })
      expect(colours).toBeGreaterThan(50)
      const spot = await page.$eval('.maps-spot', (pin) => getComputedStyle(pin, '::before').backgroundImage)
      expect(spot).toMatch(/gradient/)
      const [ground, icon, text] = await page.$eval('.maps-sight:has(.maps-pin-icon)', (pin) => {
        const { backgroundColor, color } = getComputedStyle(pin)
        return [backgroundColor, getComputedStyle(pin.firstElementChild ?? pin).stroke, color]
      })
      expect(ground).not.toBe(icon)
      expect(icon).toBe(text)
    }
    expect(pageErrors.filter((error) => !error.includes('willReadFrequently'))).toEqual([])
    pageErrors.length = 0 // the browser's own note that a tile is read twice
  })
})

async function forceColours(page: Page, scheme: string): Promise<void> {
  const media = await page.createCDPSession()
  const features = [
    { name: 'forced-colors', value: 'active' },
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]
  await media.send('Emulation.setEmulatedMedia', { features })
}
