import { expect, test } from '@jest/globals'
import { useSite } from '../support/suite.ts'
import { untilLive } from '../support/visitor.ts'

const { visit } = useSite()

test('[MP1] no map code or tile before the press; then the map fills its box', () =>
  visit(async ({ page, go, requests, expectCalm }) => {
    await go('/places/ronda')
    await new Promise((settle) => setTimeout(settle, 500))
    expect(requests.filter((url) => url.includes('/remotes/maps/'))).toEqual([])
    await page.click('[data-slot="detail-map"] [data-slot-control]')
    await untilLive(page, 'detail-map')
    await page.waitForSelector('[data-slot="detail-map"] .leaflet-container canvas', { visible: true })
    const { map, box } = await page.$eval('[data-slot="detail-map"] .leaflet-container', (container) => {
      const map = container.getBoundingClientRect()
      const box = (container.parentElement ?? container).getBoundingClientRect()
      return { map: map.width * map.height, box: box.width * box.height }
    })
    expect(map).toBeGreaterThan(40_000)
    expect(map / box).toBeGreaterThan(0.9)
    expectCalm()
  }))

test("[MP2] [MP3] the list map shows the region's places in clusters, and hides again", () =>
  visit(async ({ page, go, expectCalm }) => {
    await go('/regions/andalucia')
    const control = '[data-slot="list-map"] [data-slot-control]'
    await page.click(control)
    await untilLive(page, 'list-map')
    await page.waitForSelector('[data-slot="list-map"] .marker-cluster', { visible: true })
    const clusters = await page.$$eval('[data-slot="list-map"] .marker-cluster', (icons) =>
      icons.map((icon) => ({ count: Number(icon.textContent?.replace(/\D/g, '')), classes: icon.className })),
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
    await page.click(control)
    await page.waitForSelector('[data-slot="list-map"] .leaflet-container', { hidden: true })
    expectCalm()
  }))
