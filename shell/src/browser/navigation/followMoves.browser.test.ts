import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { findWholeChromium, launchBrowser } from '@tessera/kit/testing/browser'
import { openSite, press, waitTitle, wasLoaded } from '../../testing/smallSite.ts'
import {
  startBrowser,
  stopBrowser,
  untilQuiet,
  visit,
  visitAlone,
  type Visit,
} from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

test('[RT3] a move keeps the document and changes main, title, facts, styles and the current link', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    expect(await wasLoaded(visitor)).toBe(false)
    const seen = await visitor.page.evaluate(() => ({
      path: location.pathname,
      heading: document.activeElement?.textContent,
      colour: getComputedStyle(document.activeElement ?? document.body).color,
      current: document.querySelector('[aria-current=page]')?.textContent,
      description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content,
      canonical: document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href,
      scroll: scrollY,
      facts: Array.from(document.querySelectorAll('script#tessera-page'), ({ textContent }) =>
        JSON.parse(textContent),
      ),
    }))
    expect(seen).toEqual({
      path: '/list',
      heading: 'List',
      colour: 'rgb(2, 2, 2)',
      current: 'List',
      description: 'The list',
      canonical: 'https://site.test/list',
      scroll: 0,
      facts: [expect.objectContaining({ kind: 'list' })],
    })
    await visitor.page.waitForFunction(() => document.getElementById('announcer')?.textContent === 'List')
    expect(visitor.site.requests).not.toContain('GET /never.svg')
    expect(visitor.pageErrors).toEqual([])
  })
})

test('[RT3] back and forward move too, and put the scroll position back', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await visitor.page.evaluate(() => {
      document.body.style.paddingBottom = '50px'
      document.documentElement.dataset['platform'] = 'linux'
      scrollTo(0, 1500)
    })
    await new Promise((done) => setTimeout(done, 100))
    await press(visitor, 'nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    await visitor.page.evaluate(() => void setTimeout(() => history.back()))
    await waitTitle(visitor, 'Home')
    await visitor.page.waitForFunction(() => scrollY === 1500)
    expect(await visitor.page.$eval('h1', (h1) => getComputedStyle(h1).color)).toBe('rgb(1, 1, 1)')
    expect(await visitor.page.$eval('body', (body) => body.style.paddingBottom)).toBe('50px')
    expect(await visitor.page.$eval('html', (html) => html.dataset['platform'])).toBe('linux')
    await visitor.page.evaluate(() => history.forward())
    await waitTitle(visitor, 'List')
    expect(await wasLoaded(visitor)).toBe(false)
    expect(visitor.pageErrors).toEqual([])
  })
})

test('[RT3] a link to the page that is shown moves to its top and tells it again', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await visitor.page.evaluate(() => scrollTo(0, 1500))
    await press(visitor, 'nav a[href="/"]')
    await visitor.page.waitForFunction(() => document.getElementById('announcer')?.textContent === 'Home')
    expect(await visitor.page.evaluate(() => [document.activeElement?.textContent, scrollY])).toEqual([
      'Home',
      0,
    ])
    expect(await wasLoaded(visitor)).toBe(false)
    expect(visitor.pageErrors).toEqual([])
  })
})

test('[RT4] a GET form moves as a link does', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await press(visitor, 'form button')
    await visitor.page.waitForFunction(() => location.search === '?q=ron')
    await waitTitle(visitor, 'List')
    expect(await wasLoaded(visitor)).toBe(false)
    expect(visitor.site.requests).toContain('GET /list?q=ron')
  })
})

test('[RT3] a fragment of the page is left to the browser', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    visitor.site.requests.length = 0
    await press(visitor, 'a[href="#part"]')
    await visitor.page.waitForFunction(() => location.hash === '#part' && scrollY > 0)
    expect(visitor.site.requests).not.toContain('GET /list')
  })
})

test('[CP2] a page of another composition is an ordinary load', async () => {
  await visit(async (visitor) => {
    await openSite(visitor, { '/list': { facts: { composition: 'test/2' } } })
    await press(visitor, '#to-list')
    await visitor.page.waitForFunction(() => document.title === 'List')
    expect(await wasLoaded(visitor)).toBe(true)
    await visitor.page.evaluate(() => void setTimeout(() => history.back()))
    await visitor.page.waitForFunction(() => document.title === 'Home')
  })
})

test('a page with banners that run in the page is an ordinary load', async () => {
  await visit(async (visitor) => {
    await openSite(visitor, { '/list': { facts: { banners: [{ position: 'x', url: '/x' }] } } })
    await press(visitor, '#to-list')
    await visitor.page.waitForFunction(() => document.title === 'List')
    expect(await wasLoaded(visitor)).toBe(true)
    await visitor.page.evaluate(() => void setTimeout(() => history.back()))
    await visitor.page.waitForFunction(() => document.title === 'Home')
  })
})

test('an answer that is no page of this site is an ordinary load', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    visitor.site.routes.set('/list', { body: '<title>Foreign</title>' })
    await press(visitor, '#to-list')
    await visitor.page.waitForFunction(() => document.title === 'Foreign')
    expect(await visitor.page.evaluate(() => location.pathname)).toBe('/list')
    await visitor.page.evaluate(() => void setTimeout(() => history.back()))
    await visitor.page.waitForFunction(() => document.title === 'Home')
  })
})

test('resting on a link fetches its page once, ahead of the press', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await visitor.page.hover('nav a[href="/list"]')
    await untilQuiet(visitor, 200)
    await visitor.page.click('nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    expect(visitor.site.requests.filter((request) => request === 'GET /list').length).toBe(1)
  })
})

test("[RT3] an island's styles arrive with the page and are not fetched again", async () => {
  await visit(async (visitor) => {
    const styles = [{ text: '.island { color: rgb(9, 9, 9) }', href: '/remotes/demo/island.css' }]
    await openSite(visitor, { '/list': { styles, main: '<h1>List</h1><p class="island">x</p>' } })
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    expect(await visitor.page.$eval('.island', (p) => getComputedStyle(p).color)).toBe('rgb(9, 9, 9)')
    expect(visitor.site.requests.filter((request) => request.endsWith('.css'))).toEqual([])
    expect(visitor.pageErrors).toEqual([])
  })
})

test('[RT3] a redirect shows the address that it led to, and a malformed fragment stops nothing', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    visitor.site.routes.set('/old', { status: 308, headers: { location: '/list' } })
    await visitor.page.evaluate(() => void navigation.navigate('/old#%'))
    await waitTitle(visitor, 'List')
    await visitor.page.waitForFunction(() => location.pathname === '/list')
    expect(await wasLoaded(visitor)).toBe(false)
    expect(visitor.pageErrors).toEqual([])
  })
})

test('[RT3] without a connection the page stays and says so; the same press goes on once there is one', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSite(visitor)
    await page.setOfflineMode(true)
    await press(visitor, '#to-list')
    await page.waitForSelector('.shell-offline')
    await page.waitForFunction(() =>
      document.getElementById('announcer')?.textContent.startsWith('There is no connection'),
    )
    expect(await page.evaluate(() => [document.title, location.pathname])).toEqual(['Home', '/'])
    await page.setOfflineMode(false)
    await page.waitForSelector('.shell-offline', { hidden: true })
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    expect(await wasLoaded(visitor)).toBe(false)
  })
})

test('[RT3] Back without a connection shows the page that was left, from what the browser kept of it', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await visitor.page.setOfflineMode(true)
    await goBack(visitor)
    await waitTitle(visitor, 'Home')
    expect(await wasLoaded(visitor)).toBe(false)
    expect(await visitor.page.$('.shell-offline')).toBeNull()
  })
})

test('[RT3] Back without a connection to a page that no one kept changes nothing and says so; the same press goes on once there is one', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSite(visitor, {}, { 'cache-control': 'no-store' })
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await page.setOfflineMode(true)
    await goBack(visitor)
    await page.waitForSelector('.shell-offline')
    await page.waitForFunction(() =>
      document.getElementById('announcer')?.textContent.startsWith('There is no connection'),
    )
    await page.waitForFunction(() => location.pathname === '/list')
    expect(await page.evaluate(() => [document.title, navigation.currentEntry?.index])).toEqual(['List', 1])
    await page.setOfflineMode(false)
    await page.waitForSelector('.shell-offline', { hidden: true })
    await goBack(visitor)
    await waitTitle(visitor, 'Home')
    expect(await wasLoaded(visitor)).toBe(false)
  })
})

test('[RT3] of two presses of Back without a connection none leaves an address that is not shown', async () => {
  await visit(async (visitor) => {
    const { page } = visitor
    await openSite(visitor, {}, { 'cache-control': 'no-store' })
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    await forgetFetched(visitor)
    await page.setOfflineMode(true)
    await page.evaluate(() => {
      setTimeout(() => history.back())
      setTimeout(() => history.back())
    })
    await page.waitForSelector('.shell-offline')
    await page.waitForFunction(() => location.pathname === '/detail')
    expect(await page.title()).toBe('Detail')
  })
})

/** Lets so much time pass that no page fetched before is fresh. */
function forgetFetched({ page }: Visit): Promise<void> {
  return page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
  })
}

/** Not awaited: it may end the page. */
function goBack({ page }: Visit): Promise<void> {
  return page.evaluate(() => void setTimeout(() => history.back()))
}

test('[RT3] a tab that was left and comes back is as it was', async () => {
  await using browser = await launchBrowser(await wholeChromium())
  await visitAlone(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    const elsewhere = visitor.site.origin.replace('127.0.0.1', 'localhost')
    visitor.site.routes.set('/elsewhere.html', { body: '<title>Elsewhere</title>' })
    await visitor.page.evaluate((url) => location.assign(url), `${elsewhere}/elsewhere.html`)
    await visitor.page.waitForFunction(() => document.title === 'Elsewhere')
    await visitor.page.evaluate(() => void setTimeout(() => history.back()))
    await visitor.page.waitForFunction(() => document.title === 'List')
    expect(await wasLoaded(visitor)).toBe(false)
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    expect(await wasLoaded(visitor)).toBe(false)
  }, browser)
})

async function wholeChromium(): Promise<{ executablePath: string }> {
  const executablePath = await findWholeChromium()
  if (!executablePath)
    throw new Error('The headless shell keeps no page for Back. Install Chromium, or set CHROME_PATH.')
  return { executablePath }
}
