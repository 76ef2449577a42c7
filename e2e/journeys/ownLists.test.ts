import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import type { Page } from 'puppeteer'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { findings } from '../support/findings.ts'
import { useSite } from '../support/useSite.ts'
import { press } from '../support/visitor.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const folder = await mkdtemp(join(tmpdir(), 'tessera-lists-'))
await cp(museums, folder, { recursive: true, filter: (file) => !file.includes('node_modules') })
afterAll(() => rm(folder, { recursive: true, force: true }))

/** With these, the list of museums has a second page of two. */
await Promise.all(
  Array.from({ length: 10 }, (_, index) =>
    writeFile(
      join(folder, `entries/museum/zz-${index}.md`),
      `---\nname: Zz ${index}\nline: Ein Haus.\ncity: Hier\ntopics: [air]\nopening: 24/7\nat: { lat: 50, lon: 9 }\n---\n`,
    ),
  ),
)

const { visit, site } = useSite({ env: { CONTENT_DIR: folder }, writeContent: async () => {} })

const isAt = (page: Page, search: string) =>
  page.waitForFunction((wanted) => location.search === wanted, {}, search)

const names = (page: Page) =>
  page.$$eval('.shell-results h3', (headings) => headings.map(({ textContent }) => textContent))

const canonical = (page: Page) => page.$eval('link[rel=canonical]', (link) => link.getAttribute('href'))

const count = (page: Page) => page.$eval('#results', (one) => Number(one.getAttribute('data-result-count')))

const isCounted = (page: Page, total: number) =>
  page.waitForFunction(
    (wanted) => document.querySelector('#results')?.getAttribute('data-result-count') === String(wanted),
    {},
    total,
  )

async function openFilter(page: Page): Promise<void> {
  const list = page.waitForResponse((response) => response.url().includes('/data/list/'))
  await press(page, '[data-toggle-main]')
  await list
}

test('[TY4] [FB4] topics, prices and a text narrow a list as they are chosen, and Back undoes each', () =>
  visit(async ({ page, go, requests }) => {
    await go('/museen')
    const all = await count(page)
    await openFilter(page)
    await page.click('input[name="topics"][value="sea"]')
    await isAt(page, '?topics=sea')
    await isCounted(page, 7)
    const asked = requests.length
    await page.type('input[name="price-to"]', '8')
    await isCounted(page, 1)
    expect(await names(page)).toEqual(['Pegelhaus Lohra'])
    await isAt(page, '?topics=sea&price-to=8')
    expect(await page.$eval('#results', ({ textContent }) => textContent)).toBe('1 Ergebnis')
    expect(await page.$eval('[data-filter-label]', ({ textContent }) => textContent)).toBe('Filtern (2)')
    expect(
      await page.$$eval('.shell-chosen a', (chips) => chips.map((one) => one.getAttribute('href'))),
    ).toContain('/museen?topics=sea')
    expect(await canonical(page)).toBe(`${site().origin}/museen`)
    await page.waitForFunction(
      () => document.getElementById('announcer')?.textContent.trim() === '1 Ergebnis',
    )
    expect(requests.slice(asked).filter((url) => !url.includes('/media/'))).toEqual([])
    await page.click('[data-filter-submit]')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('results')
    await page.evaluate(() => void setTimeout(() => history.back()))
    await isAt(page, '?topics=sea')
    await isCounted(page, 7)
    await page.evaluate(() => void setTimeout(() => history.back()))
    await isAt(page, '')
    await isCounted(page, all)
  }))

test('[TY4] [FB4] an order, a misspelt text and the end of a day are live too; the default order leaves no trace', () =>
  visit(async ({ page, go }) => {
    await go('/museen?topics=sea')
    await openFilter(page)
    await page.select('select[name="sort"]', 'price')
    await isAt(page, '?topics=sea&sort=price')
    expect((await names(page))[0]).toBe('Pegelhaus Lohra')
    await page.select('select[name="sort"]', '')
    await isAt(page, '?topics=sea')
    await page.type('#filter-text', 'pegelhus')
    await isAt(page, '?text=pegelhus&topics=sea')
    expect(await names(page)).toEqual(['Pegelhaus Lohra'])
    expect(await page.$eval('.shell-close', ({ textContent }) => textContent)).toContain('pegelhus')
    await go('/fr/expositions')
    await openFilter(page)
    await page.$eval('input[name="on-from"]', function choose(field) {
      if (field instanceof HTMLInputElement) field.value = '2027-12-31'
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    await isAt(page, '?on-from=2027-12-31')
    expect(await names(page)).toHaveLength(1)
    expect(
      await page.$$eval('.shell-results h3 a', (links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual([expect.stringMatching(/^\/fr\/expositions\//)])
  }))

test('[TY4] [MP7] the map of a list follows its live filter', () =>
  visit(async ({ page, go }) => {
    await go('/museen?topics=sky')
    await press(page, '[data-slot="list-map"] [data-slot-control]')
    const pins = (total: number) =>
      page.waitForFunction((wanted) => document.querySelectorAll('.maps-pin').length === wanted, {}, total)
    await pins(3)
    await openFilter(page)
    await page.type('input[name="price-to"]', '0')
    await isCounted(page, 0)
    await pins(0)
  }))

chromiumOnly(
  '[TY4] without scripting the filter, its ranges of days and the pages work by requests alone',
  () =>
    visit(
      async ({ page, go }) => {
        await go('/museen')
        expect(await names(page)).toHaveLength(48)
        await Promise.all([page.waitForNavigation(), page.click('.shell-pages [rel="next"]')])
        expect(await names(page)).toEqual(['Zz 8', 'Zz 9'])
        expect(await canonical(page)).toBe(`${site().origin}/museen?page=2`)
        await go('/ausstellungen')
        await page.type('input[name="price-to"]', '3')
        await Promise.all([page.waitForNavigation(), page.click('[data-filter-submit]')])
        expect(await page.$$eval('.shell-chosen a', (chips) => chips.at(-2)?.firstChild?.textContent)).toBe(
          'Eintritt: bis 3\u00A0€',
        )
        await go('/ausstellungen?on-from=2027-12-31')
        expect(await names(page)).toHaveLength(1)
        await go('/museen?text=xyzxyz')
        expect(await page.$eval('.shell-empty', ({ textContent }) => textContent)).toBe(
          'Hier hat nichts „xyzxyz“ im Namen.Alle anzeigen',
        )
      },
      { scripting: false },
    ),
)

test('[TY4] [MP7] the map has the documents that the filter leaves, and a pin leads to its page', () =>
  visit(async ({ page, go }) => {
    await go('/fr/musees?topics=sky')
    await press(page, '[data-slot="list-map"] [data-slot-control]')
    await page.waitForSelector('[data-slot="list-map"] .leaflet-marker-icon', { visible: true })
    // A map that has just opened draws its pins again, so a press can come to nothing.
    await page.waitForFunction(function openCard() {
      const link = document.querySelector('[data-slot="list-map"] a[href^="/fr/musees/"]')
      if (!link) document.querySelector<HTMLElement>('.maps-pin')?.click()
      return link !== null
    })
    const answer = await fetch(`${site().origin}/fr/data/markers/museum?topics=sky`)
    const { href } = (await answer.json()) as { href: readonly string[] }
    expect(href).toHaveLength(3)
    expect(href.every((one) => one.startsWith('/fr/musees/'))).toBe(true)
    expect((await fetch(`${site().origin}/data/markers/event`)).status).toBe(404)
    expect((await fetch(`${site().origin}/data/markers/none`)).status).toBe(404)
  }))

chromiumOnly(
  '[TY4] axe finds nothing in a narrowed list, open or closed, and nothing is wider than the window',
  () =>
    visit(async ({ page, go, look }) => {
      for (const path of ['/museen?topics=sea&price-to=8', '/fr/expositions?on=now', '/museen?text=zzzz'])
        for (const [width, scheme] of [
          [375, 'dark'],
          [768, 'light'],
          [1440, 'light'],
        ] as const) {
          await look(scheme, width)
          await go(path)
          expect([path, width, ...(await findings(page))]).toEqual([path, width])
          await press(page, '[data-toggle-main]')
          expect([path, width, ...(await findings(page))]).toEqual([path, width])
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
          expect([path, width, wide]).toEqual([path, width, false])
        }
    }),
)
