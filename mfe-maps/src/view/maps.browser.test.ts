import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { Page } from 'puppeteer'
import { remote } from '../remote.ts'
import { countRenderedAtOnce, renderedAtOnce } from '../testing/countRenderedAtOnce.ts'
import { createMarkers } from '../testing/createMarkers.ts'
import {
  detail,
  fillsItsBox,
  isExpanded,
  isShown,
  offCentre,
  play,
  pressControl,
  settle,
  useStage,
  activateMap,
  withList,
  withListByView,
} from '../testing/scenes.ts'
import { siteMap } from '../testing/siteMap.ts'

useStage()

test('[MP1] before the press nothing of the map is asked for, and the server’s control is whole', async () => {
  await play({}, async ({ page, requests }) => {
    await settle(page)
    expect(requests.filter((path) => /\/dist\/.*(js|json)$|data/.test(path))).toEqual([])
    expect(await isExpanded(page)).toBe(false)
    const control = await page.$eval('[data-slot-control]', (one) => ({
      height: one.getBoundingClientRect().height,
      controls: one.getAttribute('aria-controls'),
    }))
    expect(control.height).toBeGreaterThanOrEqual(44)
    expect(await isShown(page, `#${control.controls}`)).toBe(false)
  })
})

test('[MP1] [MP5] [CP3] [RT4] the pressed control reveals a map that fills its box, place in the middle, also when hidden, resized and shown again, and on paper', async () => {
  await play({}, async ({ page }) => {
    await activateMap(page)
    expect(page.url()).toMatch(/\?map=1$/)
    await page.waitForSelector('.leaflet-tile-loaded')
    await settle(page)
    expect(await fillsItsBox(page)).toBe(true)
    expect(await offCentre(page)).toBeLessThan(2)
    const names = await page.$$eval('.leaflet-marker-icon', (pins) => pins.map((pin) => pin.ariaLabel))
    expect(names).toEqual(['1, Arriate', 'Ronda'])
    expect(await page.$('.leaflet-zoom-anim, .leaflet-fade-anim')).toBe(null) // less motion was asked for
    const padId = await page.$eval('.maps-pan > button', (button) => button.getAttribute('aria-controls'))
    expect(padId).toMatch(/map-/)
    await pressControl(page)
    expect(page.url()).not.toContain('map')
    await page.setViewport({ width: 1300, height: 900 })
    await pressControl(page)
    await settle(page)
    expect(await fillsItsBox(page)).toBe(true)
    expect(await offCentre(page)).toBeLessThan(2)
    await expectWholeOnPaper(page)
  })
})

async function expectWholeOnPaper(page: Page): Promise<void> {
  const widthOnPaper = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('beforeprint', () =>
          queueMicrotask(() => resolve(window.stage.find('.maps-map').getBoundingClientRect().width)),
        ),
      ),
  )
  await page.pdf()
  expect(await widthOnPaper).toBeCloseTo(640, 0)
  expect(await page.$eval('.maps-frame', (frame) => (frame as HTMLElement).style.zoom)).toBe('')
}

test('[MP2] the list map is redrawn 100 ms after activation, not earlier, each time it shows; unmounted it leaves nothing behind', async () => {
  await play(withList(createMarkers(5)), async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.leaflet-tile-loaded')
    await pressControl(page)
    await page.setViewport({ width: 1200, height: 900 })
    await settle(page)
    const { before, after } = await page.evaluate(countRedraws)
    expect(before).toBe(0)
    expect(after).toBeGreaterThan(0)
    await settle(page)
    expect(await fillsItsBox(page)).toBe(true)
    await page.evaluate(() => window.stage.leave())
    expect(await page.$eval('[data-slot]', (host) => host.childElementCount)).toBe(0)
  })
})

/** Runs in the page: presses the control and has the 100 ms pass by hand. Changes of the map before and after. */
async function countRedraws(): Promise<{ before: number; after: number }> {
  const { setTimeout: wait } = window
  const due: (() => void)[] = []
  const handPassed = (run: () => void, ms?: number) => (ms === 100 ? due.push(run) : wait(run, ms))
  Object.assign(window, { setTimeout: handPassed })
  let changes = 0
  const watcher = new MutationObserver(() => changes++)
  watcher.observe(window.stage.find('.leaflet-map-pane'), { attributes: true, attributeFilter: ['style'] })
  watcher.observe(window.stage.find('.leaflet-tile-pane'), { childList: true, subtree: true })
  window.stage.find('[data-slot-control]').click()
  const settled = () => new Promise((done) => wait(done, 300))
  await settled()
  const before = changes
  Object.assign(window, { setTimeout: wait })
  for (const run of due) run()
  await settled()
  return { before, after: changes }
}

test('[MP6] the position is asked for on the press only; what fails says why, and the map stays', async () => {
  await play({}, async ({ page }) => {
    await page.evaluate(() => {
      const answers = [1, 2, 3]
      Object.assign(window, { asked: [] })
      Object.defineProperty(navigator, 'geolocation', {
        value: {
          getCurrentPosition(_found: unknown, failed: (fault: { code: number }) => void, options: object) {
            ;(window as unknown as { asked: object[] }).asked.push(options)
            failed({ code: answers.shift() ?? 2 })
          },
        },
      })
    })
    await activateMap(page)
    await page.waitForSelector('.leaflet-tile-loaded')
    const asked = () => page.evaluate(() => (window as unknown as { asked: object[] }).asked)
    expect(await asked()).toEqual([])
    const said = new Set<string>()
    for (let press = 0; press < 3; press++) {
      await page.click('.maps-near-button')
      said.add((await page.$eval('.maps-near-message', (one) => one.textContent)) ?? '')
    }
    expect(said.size).toBe(3)
    expect(await asked()).toContainEqual(expect.objectContaining({ timeout: 10_000 }))
    await page.click('.leaflet-control-zoom-in')
  })
})

test('[RT4] an address with the open map opens it by itself', async () => {
  await play({ query: '?map=1' }, async ({ page }) => {
    await page.evaluate(() => window.stage.activate(false))
    await page.waitForSelector('.leaflet-tile-loaded')
    expect(await isExpanded(page)).toBe(true)
  })
})

test('[RT4] filtering and the list’s own links keep the open map, and no closed one; others are left alone', async () => {
  const after = `<a id="next" href="/list?page=2">2</a><a id="other" href="/places/ronda">Ronda</a>
    <form action="/list"><input name="text" value="ro"><button id="apply">Apply</button></form>`
  await play({ after, query: '?view=36.7,-5.1,9' }, async ({ page }) => {
    await activateMap(page)
    const follow = (id: string) =>
      page.$eval(`#${id}`, (link) => {
        link.addEventListener('click', (event) => event.preventDefault(), { once: true })
        ;(link as HTMLAnchorElement).click()
        return link.getAttribute('href') ?? ''
      })
    expect(await follow('next')).toMatch(/\/list\?page=2&map=1&view=36\.7000,-5\.1000,9$/)
    expect(await follow('other')).toBe('/places/ronda')
    await pressControl(page)
    await page.$eval('#next', (link) => link.setAttribute('href', '/list?page=2'))
    expect(await follow('next')).toBe('/list?page=2')
    await pressControl(page)
    await Promise.all([page.waitForNavigation(), page.click('#apply')])
    expect(page.url()).toMatch(/\?text=ro&map=1/)
    await Promise.all([page.waitForNavigation(), page.click('#apply')])
    expect(page.url()).toMatch(/\?text=ro$/)
  })
})

test('[MP8] [FB4] a place with bad coordinates is reported and left out; a new filter puts other places on the open map, which says when there are none', async () => {
  const markers = { ...createMarkers(3), lat: [36.7, 999, 36.9] }
  const answers = {
    '/data/markers': (search: URLSearchParams) =>
      JSON.stringify(search.get('kinds') === 'city' ? createMarkers(0) : markers),
  }
  await play(withList(markers, { answers }), async ({ page }) => {
    await activateMap(page)
    await page.waitForSelector('.leaflet-marker-icon')
    expect(await page.evaluate(() => window.stage.problems)).toEqual([
      expect.objectContaining({
        name: 'mapDataInvalid',
        detail: expect.objectContaining({ document: 'p1' }),
      }),
    ])
    await page.evaluate(() => window.stage.emit('filter-changed', { query: 'kinds=city' }))
    await page.waitForFunction(() => document.body.textContent.includes('No place matches'))
    await page.waitForSelector('.leaflet-marker-icon', { hidden: true })
    expect((await page.$$('.maps-map')).length).toBe(1)
  })
})

test('[FB4] a new filter has a map that fetches by view fetch again; one of few places shows these alone', async () => {
  await play(withListByView(createMarkers(300)), async ({ page, requests }) => {
    await activateMap(page)
    await page.waitForSelector('.marker-cluster')
    const asked = page.waitForRequest((request) =>
      /\/data\/cells\?group=01&kinds=city&zoom=\d+&side=60&squares=/.test(request.url()),
    )
    await page.evaluate(() => window.stage.emit('filter-changed', { query: 'kinds=city' }))
    await asked
    expect(requests).not.toContain('/data/markers')
    await page.evaluate(() => {
      const list = { markersUrl: '/data/markers?group=01', placeIds: ['p3'] }
      window.stage.emit('filter-changed', { query: 'kinds=city', list })
    })
    await page.waitForSelector('[data-pin=p3]')
    expect(await page.$$('.leaflet-marker-icon')).toHaveLength(1)
  })
})

test('without scripting the detail page says where the place is', async () => {
  await play({ prepare: (page) => page.setJavaScriptEnabled(false) }, async ({ page }) => {
    const html = await page.content()
    expect(html).toContain('36.742°&nbsp;N, 5.167°&nbsp;W')
    expect(await (await page.$('.maps-way a'))?.isVisible()).toBe(true)
    expect(await (await page.$('[data-slot-control]'))?.isVisible()).toBe(false)
  })
})

test('[CP1] HTML other than the browser renders is replaced, and one event says so', async () => {
  await play({}, async ({ page }) => {
    await page.$eval('[data-slot-control]', (control) => (control.textContent = 'Another'))
    await activateMap(page)
    const problems = await page.evaluate(() => window.stage.problems)
    expect(problems.map(({ name }) => name)).toEqual(['hydrationMismatch'])
    expect(await page.$eval('[data-slot-control]', ({ textContent }) => textContent)).not.toContain('Another')
  })
})

test('[CP1] an island that cannot render fails its mount', async () => {
  await play({}, async ({ page }) => {
    await page.$eval('[data-slot-data]', (data) => (data.textContent = '{}'))
    await expect(page.evaluate(() => window.stage.activate())).rejects.toThrow(/undefined/)
  })
})

test('[RT3] left before the first paint of its map, the slot holds on to nothing either', async () => {
  await play(withList(createMarkers(50)), async ({ page }) => {
    const placesIn = await page.evaluate(async () => {
      await window.stage.activate(false)
      const left = new Promise<void>((resolve) => {
        new MutationObserver(function leaveAtOnce(_seen, observer) {
          if (!document.querySelector('.leaflet-map-pane')) return
          observer.disconnect()
          window.stage.leave()
          resolve()
        }).observe(document, { childList: true, subtree: true })
      })
      window.stage.find('[data-slot-control]').click()
      await left
      await new Promise((activate) => setTimeout(activate, 200)) // longer than anything waits for a paint
      return Object.values((Reflect.get(window, '_leaflet_events') as object | undefined) ?? {})
    })
    expect(placesIn.length).toBeGreaterThan(0)
    expect(placesIn.filter(Boolean)).toEqual([])
  })
})

const slots = Object.keys(remote.slots)

test('all code and styles that a slot may load fit the budget', () => {
  const dist = join(import.meta.dirname, '../../dist')
  const code = readdirSync(dist)
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => ({ file, bytes: brotliCompressSync(readFileSync(join(dist, file))).length }))
  for (const slot of slots) {
    const others = slots.filter((other) => other !== slot)
    const own = code.filter(({ file }) => !others.some((other) => file.startsWith(`${other}.`)))
    expect(own.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(remote.budgetKb)
  }
})

test('[MP5] each tile is drawn in a task of its own: many in one would hold up a press', async () => {
  await play({ data: { ...detail, options: siteMap }, prepare: countRenderedAtOnce }, async ({ page }) => {
    await activateMap(page)
    await until('a screen of tiles', async () => (await renderedAtOnce(page)).length >= 6)
    expect(Math.max(...(await renderedAtOnce(page)))).toBe(1)
  })
})
