import { describe, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { createMarkers, amongMany } from '../testing/createMarkers.ts'
import { activateMap, list, play, settle, useStage, withList, withListByView } from '../testing/scenes.ts'

useStage()

/** What visitors rely on, however places are clustered: a set of thousands more, out of view, is clustered by the grid. */
describe.each([
  ['by the library', withList],
  ['by the grid', (...[markers, more]: Parameters<typeof withList>) => withList(amongMany(markers), more)],
  ['by view', withListByView],
])('%s', (_by, withPlaces) => {
  test('[MP3] near places are in clusters whose class follows their number', async () => {
    await play(withPlaces(createMarkers(1000)), async ({ page }) => {
      await activateMap(page)
      await page.waitForSelector('.marker-cluster')
      await settle(page)
      const clusters = await page.$$eval('.marker-cluster', (all) =>
        all.map((one) => ({ count: Number(one.textContent), name: one.className, label: one.ariaLabel })),
      )
      const single = (await page.$$('.maps-pin')).length
      expect(clusters.reduce((sum, { count }) => sum + count, single)).toBe(1000)
      for (const { count, name, label } of clusters) {
        expect(name).toContain(`marker-cluster-${count < 10 ? 'small' : count < 100 ? 'medium' : 'large'}`)
        expect(label).toContain(String(count))
      }
    })
  })

  test('[MP7] a cluster stays while the map moves; at the edge the focus brings it into view as near as it was, and a press closer', async () => {
    const bounds = [36.4, -12, 42, -5] as const
    await play(withPlaces(createMarkers(100), { data: { ...list, bounds } }), async ({ page }) => {
      await activateMap(page)
      const cluster = await page.waitForSelector('.marker-cluster')
      const pastEdge = () =>
        cluster?.evaluate((disc) => {
          const map = disc.closest('.maps-map') ?? disc
          return disc.getBoundingClientRect().right - map.getBoundingClientRect().right
        })
      await page.focus('.maps-map')
      for (let moves = 0; moves < 9 && Number(await pastEdge()) <= 0; moves++) await moveLeft(page)
      expect(await cluster?.evaluate((disc) => disc.isConnected)).toBe(true)
      expect(await pastEdge()).toBeGreaterThan(0)
      const zoom = zoomOf(page)
      await cluster?.focus()
      await untilRested(page)
      expect(await pastEdge()).toBeLessThan(0)
      expect(zoomOf(page)).toBe(zoom)
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.querySelectorAll('.marker-cluster, .maps-pin').length > 4)
    })
  })

  test('[MP7] rows and pins mark each other, and a pin’s row comes into view beside it', async () => {
    const rows = '<li>Another</li>'.repeat(99)
    const after = `<ol><li data-place-id="p0"><a href="#r" id="row">Place 0</a></li>${rows}<li data-place-id="p3">Place 3</li></ol>`
    await play(withPlaces(createMarkers(4), { after }), async ({ page }) => {
      await page.setViewport({ width: 1280, height: 800 })
      await activateMap(page)
      await page.waitForSelector('.marker-cluster')
      await page.focus('#row')
      expect(await page.$$('.maps-marked')).toHaveLength(1)
      await page.$eval('#row', (row) => (row as HTMLElement).blur())
      expect(await page.$$('.maps-marked')).toHaveLength(0)
      await page.click('.marker-cluster')
      await page.mouse.move(0, 0)
      await page.waitForSelector('[data-pin=p3]')
      await settle(page)
      await page.focus('[data-pin=p3]')
      expect(await page.$$eval('[data-marked=true]', (rows) => rows.map((row) => row.textContent))).toEqual([
        'Place 3',
      ])
      await page.waitForFunction(
        () =>
          (document.querySelector('[data-place-id=p3]')?.getBoundingClientRect().top ?? Infinity) <
          innerHeight,
      )
      await page.evaluate(() => window.stage.leave())
      expect(await page.$$('[data-marked=true]')).toHaveLength(0)
    })
  })

  test('[MP7] pins and clusters work from the keyboard; Escape closes a card and gives focus back', async () => {
    await play(
      withPlaces(createMarkers(2), {
        data: { ...list, bounds: [36.59, -6.01, 36.61, -5.97], options: { clusterRadius: 10 } },
      }),
      async ({ page }) => {
        await activateMap(page)
        const pin = await page.waitForSelector('[aria-label^="1, "]')
        await pin?.focus()
        await page.keyboard.press('Enter')
        await page.waitForSelector('.maps-card')
        expect(await page.$eval('.maps-card', (card) => card.textContent)).toBe(
          'Place <b>0</b>1,000 peopleDirections',
        )
        expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe('/places/p0')
        await page.keyboard.press('Escape')
        expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('1, Place <b>0</b>')
      },
    )
  })

  test('[MP7] places at one spot spread at the last zoom, by Space', async () => {
    const markers = createMarkers(3)
    const same = { ...markers, lat: markers.lat.map(() => 36.7), lon: markers.lon.map(() => -5.9) }
    const bounds = [36.6999, -5.9001, 36.7001, -5.8999] as const
    await play(withPlaces(same, { data: { ...list, bounds } }), async ({ page }) => {
      await activateMap(page)
      await page.waitForSelector('.marker-cluster')
      await page.focus('.marker-cluster')
      await page.keyboard.press('Space')
      await page.waitForFunction(() => document.querySelectorAll('.maps-pin').length === 3)
    })
  })
})

async function moveLeft(page: Page): Promise<void> {
  await page.keyboard.press('ArrowLeft')
  await untilRested(page)
}

/** The map writes where it is into the address once it has stood for a while. */
async function untilRested(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('.leaflet-pan-anim, .leaflet-zoom-anim'))
  await settle(page)
}

const zoomOf = (page: Page) => new URL(page.url()).searchParams.get('view')?.split(',')[2]
