import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import type { Suggestion } from '../../shared/search/Suggestion.ts'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, untilQuiet, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const suggestions = ['Ronda', 'Rondín & <b>co</b>', 'San Rondo'].map((name, row): Suggestion => ({
  name,
  about: 'Town in Málaga, Andalucía',
  group: 'Towns',
  mark: 'north',
  href: `/towns/${row}`,
}))

const main = `<h1>Home</h1>
  <form action="/towns"><label for="q">Find</label><div><input id="q" type="search" name="text" data-place-search></div></form>
  <button id="next">Next</button>`

/** How the made-up server answers; by default it finds all. */
type Search = (text: string) => { body?: string; status?: number; after?: number }

async function openSearch(visitor: Visit, search: Search = () => ({})): Promise<void> {
  const { site, files } = visitor
  site.routes.set('/', createPage(files, { main }))
  for (const path of ['/towns', '/towns/0', '/towns/1'])
    site.routes.set(path, createPage(files, { main: `<h1>${path}</h1>`, title: path }))
  site.routes.set('/data/search', (request) => ({
    type: 'application/json',
    body: JSON.stringify(suggestions),
    ...search(new URL(request.url ?? '', site.origin).searchParams.get('text') ?? ''),
  }))
  await open(visitor, '/')
  await visitor.page.focus('#q')
}

async function type({ page }: Visit, text: string): Promise<void> {
  await page.type('#q', text)
  await page.waitForSelector('[role=option]', { visible: true })
}

const look = ({ page }: Visit) =>
  page.evaluate(() => {
    const field = document.querySelector<HTMLInputElement>('#q')
    const chosen = field?.getAttribute('aria-activedescendant')
    return {
      expanded: field?.getAttribute('aria-expanded'),
      text: field?.value,
      chosen: chosen ? document.getElementById(chosen)?.querySelector('span')?.textContent : null,
      focused: document.activeElement === field,
    }
  })

const searches = ({ site }: Visit) => site.requests.filter((request) => request.includes('/data/search'))

test('a field gets its code when it is first focused, and is a combobox then', async () => {
  await visit(async (visitor) => {
    const { page, site, files } = visitor
    site.routes.set('/', createPage(files, { main }))
    await open(visitor, '/')
    const before = site.requests.length
    expect(await page.$eval('#q', (field) => field.getAttribute('role'))).toBeNull()
    await page.focus('#q')
    await page.waitForSelector('#q[role=combobox][aria-expanded=false][aria-controls="q-offers"]')
    const code = expect.stringMatching(/^GET \/assets\/.*\.js$/)
    expect(site.requests.slice(before)).toEqual([code, code]) // and its words
    await page.focus('#next')
    await page.focus('#q')
    expect(await page.$$eval('.shell-offers', (panels) => panels.length)).toBe(1)
    expect(visitor.pageErrors).toEqual([])
  })
})

test('arrows go round the suggestions and the field, Enter goes to the chosen one', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSearch(visitor)
    await type(visitor, 'rond')
    expect(await look(visitor)).toEqual({ expanded: 'true', text: 'rond', chosen: null, focused: true })
    await page.keyboard.press('ArrowDown')
    expect(await look(visitor)).toMatchObject({ chosen: 'Ronda', text: 'rond', focused: true })
    await page.keyboard.press('ArrowDown')
    expect((await look(visitor)).chosen).toBe('Rondín & <b>co</b>')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    expect((await look(visitor)).chosen).toBeNull()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.pathname === '/towns/0')
  })
})

test('Home and End are the text’s own: they leave the suggestions', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSearch(visitor)
    await type(visitor, 'rond')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
    expect((await look(visitor)).chosen).toBeNull()
    expect(await page.$eval('#q', (field) => (field as HTMLInputElement).selectionStart)).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('End')
    expect((await look(visitor)).chosen).toBeNull()
    expect(await page.$eval('#q', (field) => (field as HTMLInputElement).selectionStart)).toBe(4)
  })
})

test('Enter without a choice sends the form', async () => {
  await visit(async (visitor) => {
    await openSearch(visitor)
    await type(visitor, 'rond')
    await visitor.page.keyboard.press('Enter')
    await visitor.page.waitForFunction(() => location.pathname + location.search === '/towns?text=rond')
  })
})

test('Escape closes and keeps the text, an arrow opens again, leaving the field closes', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSearch(visitor)
    await type(visitor, 'rond')
    await page.keyboard.press('Escape')
    expect(await look(visitor)).toMatchObject({ expanded: 'false', text: 'rond', focused: true })
    expect(await page.$('.shell-offers:not([hidden])')).toBeNull()
    await page.keyboard.press('ArrowDown')
    await page.waitForSelector('#q[aria-expanded=true]')
    await page.keyboard.press('Tab')
    expect(await look(visitor)).toMatchObject({ expanded: 'false', text: 'rond', focused: false })
  })
})

test('[SE4] suggestions stand in groups with names; arrows go through all of them', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    const [ronda, ...others] = suggestions
    const body = JSON.stringify([ronda, ...others.map((other) => ({ ...other, group: 'Counties' }))])
    await openSearch(visitor, () => ({ body }))
    await type(visitor, 'rond')
    const groups = await page.$$eval('[role=listbox] [role=group]', (all) =>
      all.map(({ ariaLabel, children }) => [ariaLabel, children.length]),
    )
    expect(groups).toEqual([
      ['Towns', 2],
      ['Counties', 3],
    ])
    for (const name of ['Ronda', 'Rondín & <b>co</b>', 'San Rondo']) {
      await page.keyboard.press('ArrowDown')
      expect((await look(visitor)).chosen).toBe(name)
    }
  })
})

test('a press on a suggestion goes there; the field keeps the focus until then', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSearch(visitor)
    await type(visitor, 'rond')
    const second = await page.waitForSelector('[role=option]:nth-of-type(2)')
    await second?.hover()
    await page.mouse.down()
    expect((await look(visitor)).focused).toBe(true)
    await page.mouse.up()
    await page.waitForFunction(() => location.pathname === '/towns/1')
  })
})

test('what was typed is marked, and a name is never markup', async () => {
  await visit(async (visitor) => {
    await openSearch(visitor)
    await type(visitor, 'rond')
    const names = await visitor.page.$$eval('.shell-offer-name', (offers) =>
      offers.map((offer) => offer.innerHTML),
    )
    expect(names).toEqual([
      '<mark>Rond</mark>a',
      '<mark>Rond</mark>ín &amp; &lt;b&gt;co&lt;/b&gt;',
      'San <mark>Rond</mark>o',
    ])
  })
})

test('quick typing asks once, and an earlier answer that comes late is not shown', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    const { promise, resolve } = Promise.withResolvers<void>()
    const slow = { after: promise, body: JSON.stringify(suggestions.slice(0, 1)) }
    await openSearch(visitor, (text) => (text === 'ro' ? slow : {}))
    await page.waitForSelector('#q[role=combobox]')
    await page.$eval('#q', function typeQuickly(field) {
      for (const text of ['r', 'ro']) {
        ;(field as HTMLInputElement).value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    })
    await until('a first answer is asked for', () => searches(visitor).length > 0)
    await type(visitor, 'n')
    expect(searches(visitor)).toEqual(['GET /data/search?text=ro', 'GET /data/search?text=ron'])
    resolve()
    await new Promise((settle) => setTimeout(settle, 200))
    expect(await page.$$eval('[data-group]', (offers) => offers.length)).toBe(3)
  })
})

test('the number of suggestions is said once, when typing has settled', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSearch(visitor)
    await page.evaluate(() => {
      const said: string[] = []
      Object.assign(window, { said })
      const region = document.getElementById('announcer')
      if (region)
        new MutationObserver(() => region.textContent && said.push(region.textContent)).observe(region, {
          childList: true,
        })
    })
    await type(visitor, 'r')
    await page.type('#q', 'ond')
    await page.waitForFunction(() => document.getElementById('announcer')?.textContent !== '')
    await new Promise((settle) => setTimeout(settle, 800))
    expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual([
      '3 results to choose from with the arrow keys.',
    ])
  })
})

test('a name that nothing has is said; a server that cannot say leaves a plain form', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSearch(visitor, (text) => (text === 'x' ? { body: '[]' } : { status: 503, body: 'no' }))
    await page.type('#q', 'x')
    const note = await page.waitForSelector('.shell-offers-note', { visible: true })
    expect(await note?.evaluate(({ textContent }) => textContent)).toBe(
      'Nothing here is called “x”, or anything like it.',
    )
    expect(await look(visitor)).toMatchObject({ expanded: 'false' })
    await page.type('#q', 'y')
    await page.waitForFunction(() =>
      document.querySelector('.shell-offers-note')?.textContent.startsWith('Suggestions cannot be loaded'),
    )
    await page.waitForFunction(() =>
      document.getElementById('announcer')?.textContent.startsWith('Suggestions cannot be loaded'),
    )
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => location.search === '?text=xy')
  })
})

test('[SE4] a field whose code does not come says so to who types, and is a combobox with a later key', async () => {
  await visit(async (visitor) => {
    const { page, site, files } = visitor
    site.routes.set('/', createPage(files, { main }))
    site.routes.set('/data/search', () => ({ type: 'application/json', body: JSON.stringify(suggestions) }))
    await open(visitor, '/')
    await page.setOfflineMode(true)
    await page.focus('#q')
    await untilQuiet(visitor, 100)
    expect(await page.$('.shell-failure')).toBe(null)
    await page.type('#q', 'r')
    await page.waitForSelector('#q + .shell-failure', { visible: true })
    await page.waitForFunction(() =>
      document.getElementById('announcer')?.textContent.startsWith('Suggestions cannot be loaded'),
    )
    await page.setOfflineMode(false)
    await type(visitor, 'on')
    expect(await page.$('.shell-failure')).toBe(null)
  })
})
