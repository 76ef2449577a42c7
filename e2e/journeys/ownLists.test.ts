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

test('[TY4] topics and prices narrow a list, each filter is a link that removes it, and empty fields leave no trace', () =>
  visit(async ({ page, go }) => {
    await go('/museen')
    await press(page, '[data-toggle-main]')
    await page.click('input[name="topics"][value="sea"]')
    await page.type('input[name="price-to"]', '8')
    await page.click('[data-filter-submit]')
    await isAt(page, '?sort=name&topics=sea&price-to=8')
    await page.waitForFunction(() => document.querySelectorAll('.shell-results h3').length === 1)
    expect(await names(page)).toEqual(['Pegelhaus Lohra'])
    expect(await page.$eval('#results', ({ textContent }) => textContent)).toBe('1 Ergebnis')
    expect(await page.$eval('[data-filter-label]', ({ textContent }) => textContent)).toBe('Filtern (2)')
    expect(await canonical(page)).toBe(`${site().origin}/museen`)
    await page.click('.shell-chosen a[href="/museen?topics=sea&sort=name"]')
    await isAt(page, '?topics=sea&sort=name')
    await page.waitForFunction(() => document.querySelectorAll('.shell-results h3').length === 7)
    await press(page, '[data-toggle-main]')
    await page.select('select[name="sort"]', 'price')
    await page.click('[data-filter-submit]')
    await isAt(page, '?sort=price&topics=sea')
    await page.waitForFunction(
      () => document.querySelector('.shell-results h3')?.textContent === 'Pegelhaus Lohra',
    )
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
          'Nichts passt hier zu diesen Filtern.Alle anzeigen',
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
