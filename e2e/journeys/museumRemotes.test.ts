import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { chromiumOnly } from '../support/chromiumOnly.ts'
import { findings } from '../support/findings.ts'
import { tabTo } from '../support/keyboard.ts'
import { useSite } from '../support/useSite.ts'

const museums = resolve(import.meta.dirname, '../../sites/museums')
const folder = await mkdtemp(join(tmpdir(), 'tessera-museums-'))
await cp(museums, folder, { recursive: true, filter: (file) => !/node_modules|museums.remotes/.test(file) })
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Next year, so that everything is still to come. */
const year = new Date().getFullYear() + 1

async function write(file: string, fields: object): Promise<void> {
  await writeFile(join(folder, 'entries', file), `---\n${JSON.stringify(fields)}\n---\n`)
}
await write('museum/probe.md', {
  name: 'Haus der Probe',
  line: 'Ein Haus.',
  city: 'Hier',
  topics: ['sea'],
  opening: '24/7',
  price: 12.5,
  website: 'https://probe.example/karten',
  at: { lat: 50, lon: 9 },
})
await write('museum/probe.fr.md', { name: 'Maison de l’essai', line: 'Une maison.' })
const event = (name: string, from: string) => ({ name, line: 'x', museum: 'probe', on: { from } })
await write('event/erste-probe.md', event('Erste Probe', `${year}-03-09`))
await write('event/zweite-probe.md', event('Zweite Probe', `${year}-04-20`))
await write('exhibition/lange-probe.md', {
  ...event('Lange Probe', ''),
  price: 6,
  on: { from: `${year}-03-01`, to: `${year}-05-31` },
})

const { site, visit } = useSite({
  env: { CONTENT_DIR: folder },
  writeContent: async () => {},
  remotesOf: museums,
})
const get = async (path: string) => (await fetch(`${site().origin}${path}`)).text()
const live = (slot: string) => `[data-slot="${slot}"][data-state="live"]`
const inSlot = (html: string, slot: string) =>
  new RegExp(`<[^>]*data-slot="${slot}".*?</section>`, 's').exec(html)?.[0] ?? ''

test('[TY1] [CP3] the site’s own remotes are told of the page’s document, and of those that refer to it, in each language', async () => {
  const german = await get('/museen/probe')
  expect(inSlot(german, 'tickets')).toContain('<strong>12,50\u00a0€</strong>')
  expect(inSlot(german, 'tickets')).toContain('href="https://probe.example/karten?adults=2')
  const calendar = inSlot(german, 'calendar')
  expect(calendar).toContain(`aria-label="9. März ${year}: 1 Termin"`)
  expect(calendar.match(/<li/g)).toHaveLength(3)
  expect(calendar).toMatch(/href="\/ausstellungen\/lange-probe"[^>]*>Lange Probe/)
  const french = await get('/fr/musees/probe')
  expect(inSlot(french, 'tickets')).toContain('Entrée pour une personne')
  expect(inSlot(french, 'calendar')).toMatch(/href="\/fr\/expositions\/lange-probe"[^>]*>Lange Probe/)
  const exhibition = await get('/ausstellungen/lange-probe')
  expect(inSlot(exhibition, 'tickets')).toContain('href="/museen/probe">Reservieren: Haus der Probe')
  expect(inSlot(exhibition, 'tickets')).toContain(`min="${year}-03-01" max="${year}-05-31"`)
  expect(inSlot(await get('/'), 'calendar')).toMatch(/>Erste Probe<\/a><span[^>]*>Haus der Probe/)
})

test('[TY1] tickets are counted and a day is chosen by keys', () =>
  visit(async ({ page, go }) => {
    await go('/museen/probe')
    const more = '.tickets-field:nth-child(3) button:last-child'
    await page.waitForSelector('[data-slot="tickets"]').then((slot) => slot?.scrollIntoView())
    await page.waitForSelector(live('tickets'))
    await tabTo(page, '.tickets-panel input[type="date"]')
    await page.keyboard.type(`0309${year}`) // as an American browser asks for it
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    const total = await page.$eval('.tickets-total', ({ textContent }) => textContent)
    expect(total).toBe('3 Karten31,25\u00a0€')
    expect(await page.$eval('.tickets-reserve', (link) => (link as HTMLAnchorElement).href)).toBe(
      `https://probe.example/karten?day=${year}-03-09&adults=2&children=1`,
    )

    await page.$eval('[data-slot="calendar"]', (slot) => slot.scrollIntoView())
    await page.waitForSelector(live('calendar'))
    const shown = () =>
      page.$$eval('.calendar-list li', (items) =>
        items.filter((one) => one.checkVisibility()).map((one) => one.querySelector('a')?.textContent),
      )
    expect(await shown()).toEqual(['Erste Probe', 'Lange Probe'])
    await tabTo(page, '.calendar-turn button:last-child')
    await page.keyboard.press('Enter')
    expect(await shown()).toEqual(['Zweite Probe', 'Lange Probe'])
    await tabTo(page, '.calendar-month td button')
    await page.keyboard.press(' ')
    expect(await page.$eval('.calendar-shown', ({ textContent }) => textContent)).toContain(
      `20. April ${year}`,
    )
    expect(await shown()).toEqual(['Zweite Probe', 'Lange Probe'])
  }))

test('[TY1] pages with both panels pass axe and fit, light and dark; pages without them load nothing of them', () =>
  visit(async ({ page, go, look, requests }) => {
    for (const path of ['/museen', '/besuch']) await go(path)
    expect(requests.filter((url) => /remotes\/(tickets|calendar)/.test(url))).toEqual([])
    for (const path of ['/museen/probe', '/fr/', '/fr/musees/probe'])
      for (const [width, scheme] of [
        [375, 'dark'],
        [768, 'light'],
        [1440, 'light'],
      ] as const) {
        await look(scheme, width)
        await go(path)
        await page.$eval('[data-slot="calendar"]', (slot) => slot.scrollIntoView())
        await page.waitForSelector(live('calendar'))
        expect([path, width, ...(await findings(page))]).toEqual([path, width])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
        expect([path, width, wide]).toEqual([path, width, false])
      }
  }))

chromiumOnly(
  '[RT2] with JavaScript off price and website remain, and the calendar is a list of everything',
  () =>
    visit(
      async ({ page, go }) => {
        await go('/museen/probe')
        const seen = (selector: string) =>
          page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).length)
        expect(await seen('.tickets-price, .tickets-reserve')).toBe(2)
        expect(await seen('.calendar-list li')).toBe(3)
        expect(await seen('main :is(.tickets-panel, .calendar-panel) :is(button, input)')).toBe(0)
      },
      { scripting: false },
    ),
)
