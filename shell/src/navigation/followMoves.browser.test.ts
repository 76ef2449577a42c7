import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage, type FixturePage } from '../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../testing/visitor.ts'

beforeAll(startBrowser, 60_000)
afterAll(stopBrowser)

const nav = '<nav><a href="/">Home</a> <a href="/list">List</a> <a href="/detail">Detail</a></nav>'
const tall = '<p style-tall></p>'

const pages: Record<string, FixturePage> = {
  '/': {
    title: 'Home',
    header: nav.replace('href="/"', 'href="/" aria-current="page"'),
    main: `<h1>Home</h1>${tall}<a id="to-list" href="/list">To the list</a>`,
    styles: [{ text: '[style-tall] { height: 3000px } h1 { color: rgb(1, 1, 1) }' }],
  },
  '/list': {
    title: 'List',
    header: nav.replace('href="/list"', 'href="/list" aria-current="page"'),
    main: `<h1>List</h1><a href="#part">Part</a>${tall}<p id="part">part</p>
      <form action="/list"><input name="q" value="ron"><button>Filter</button></form>
      <noscript><img src="/never.svg"></noscript>`,
    styles: [{ text: '[style-tall] { height: 3000px } h1 { color: rgb(2, 2, 2) }' }],
    head: '<meta name="description" content="The list"><link rel="canonical" href="https://site.test/list">',
  },
  '/detail': {
    title: 'Detail',
    header: nav,
    main: '<h1>Detail</h1><a data-back-link href="/">Back</a>',
  },
}

async function openSite(visitor: Visit, changes: Record<string, FixturePage> = {}): Promise<void> {
  for (const [path, page] of Object.entries(pages)) {
    visitor.site.routes.set(path, createPage(visitor.files, { ...page, ...changes[path] }))
  }
  await open(visitor, '/')
  await visitor.page.evaluate(() => ((window as { firstLoad?: boolean }).firstLoad = true))
}

async function press(visitor: Visit, selector: string): Promise<void> {
  await visitor.page.evaluate((link) => document.querySelector<HTMLElement>(link)?.click(), selector)
}

const waitTitle = ({ page }: Visit, title: string) =>
  page.waitForFunction(
    (wanted) => document.title === wanted && document.activeElement?.tagName === 'H1',
    {},
    title,
  )
const wasLoaded = ({ page }: Visit) => page.evaluate(() => !(window as { firstLoad?: boolean }).firstLoad)

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
    }))
    expect(seen).toEqual({
      path: '/list',
      heading: 'List',
      colour: 'rgb(2, 2, 2)',
      current: 'List',
      description: 'The list',
      canonical: 'https://site.test/list',
      scroll: 0,
    })
    await visitor.page.waitForFunction(() => document.getElementById('announcer')?.textContent === 'List')
    expect(visitor.site.requests).not.toContain('GET /never.svg')
    expect(visitor.complaints).toEqual([])
  })
})

test('[RT3] back and forward move too, and put the scroll position back', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await visitor.page.evaluate(() => {
      document.body.style.paddingBottom = '50px'
      scrollTo(0, 1500)
    })
    await new Promise((done) => setTimeout(done, 100))
    await press(visitor, 'nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    await visitor.page.evaluate(() => history.back())
    await waitTitle(visitor, 'Home')
    await visitor.page.waitForFunction(() => scrollY === 1500)
    expect(await visitor.page.$eval('h1', (h1) => getComputedStyle(h1).color)).toBe('rgb(1, 1, 1)')
    expect(await visitor.page.$eval('body', (body) => body.style.paddingBottom)).toBe('50px')
    await visitor.page.evaluate(() => history.forward())
    await waitTitle(visitor, 'List')
    expect(await wasLoaded(visitor)).toBe(false)
    expect(visitor.complaints).toEqual([])
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
    await visitor.page.evaluate(() => history.back())
    await visitor.page.waitForFunction(() => document.title === 'Home')
  })
})

test('a page with banners that run in the page is an ordinary load', async () => {
  await visit(async (visitor) => {
    await openSite(visitor, { '/list': { facts: { banners: [{ position: 'x', url: '/x' }] } } })
    await press(visitor, '#to-list')
    await visitor.page.waitForFunction(() => document.title === 'List')
    expect(await wasLoaded(visitor)).toBe(true)
    await visitor.page.evaluate(() => history.back())
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
    await visitor.page.evaluate(() => history.back())
    await visitor.page.waitForFunction(() => document.title === 'Home')
  })
})

test('resting on a link fetches its page once, ahead of the press', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await visitor.page.hover('nav a[href="/list"]')
    await visitor.page.waitForNetworkIdle({ idleTime: 200 })
    await visitor.page.click('nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    expect(visitor.site.requests.filter((request) => request === 'GET /list').length).toBe(1)
  })
})

test('[CP2] slots are taken down on leaving and come alive on entering, without a trace', async () => {
  await visit(async (visitor) => {
    const slot = `<div data-slot="regions-carousel" data-slot-id="regions-carousel" data-remote="demo"
      data-version="1" data-from="remote" data-state="server"></div>
      <script type="application/json" data-slot-data="regions-carousel">{}</script>`
    const facts = {
      remotes: { demo: { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots: {} } },
    }
    visitor.site.routes.set('/remotes/demo/entry.js', {
      type: 'text/javascript',
      body: `globalThis.life = []
        export const init = () => {}
        export const get = async () => () => ({ default: { mount(host, data, site) {
          life.push('mount'); site.signal.onabort = () => life.push('abort')
          return { update() {}, unmount() { life.push('unmount') } } } } })`,
    })
    await openSite(visitor, {
      '/': { facts, main: `<h1>Home</h1>${slot}` },
      '/list': { facts },
      '/detail': { facts },
    })
    await visitor.page.waitForSelector('[data-state=live]')
    await press(visitor, 'nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    await visitor.page.evaluate(() => history.back())
    await visitor.page.waitForSelector('[data-state=live]')
    const life = await visitor.page.evaluate(() => (globalThis as unknown as { life: string[] }).life)
    expect(life).toEqual(['mount', 'abort', 'unmount', 'mount'])
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
    expect(visitor.complaints).toEqual([])
  })
})

test('[BL4] after a move the back link goes back to the route before', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    const before = await visitor.page.evaluate(() => navigation.currentEntry?.index)
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'List')
    expect(await visitor.page.evaluate(() => navigation.currentEntry?.index)).toBe((before ?? 0) - 1)
  })
})

test('[BL5] after a fragment the back link still leaves the page', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    await visitor.page.evaluate(() => (location.hash = 'one'))
    await visitor.page.evaluate(() => (location.hash = 'two'))
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'Home')
  })
})

test('[BL4] a reload does not forget the route before', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    await visitor.page.reload()
    await visitor.page.waitForNetworkIdle({ idleTime: 100 })
    await press(visitor, '[data-back-link]')
    await visitor.page.waitForFunction(() => document.title === 'List')
  })
})

test('[BL1] a page that was opened from elsewhere follows its own address', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await open(visitor, '/detail')
    await press(visitor, '[data-back-link]')
    await waitTitle(visitor, 'Home')
    expect(await visitor.page.evaluate(() => navigation.currentEntry?.index)).toBe(2)
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
    expect(visitor.complaints).toEqual([])
  })
})

test('[RT3] a tab that was left and comes back is as it was', async () => {
  await visit(async (visitor) => {
    await openSite(visitor)
    await press(visitor, '#to-list')
    await waitTitle(visitor, 'List')
    const elsewhere = visitor.site.origin.replace('127.0.0.1', 'localhost')
    visitor.site.routes.set('/elsewhere.html', { body: '<title>Elsewhere</title>' })
    await visitor.page.evaluate((url) => location.assign(url), `${elsewhere}/elsewhere.html`)
    await visitor.page.waitForFunction(() => document.title === 'Elsewhere')
    await visitor.page.evaluate(() => history.back())
    await visitor.page.waitForFunction(() => document.title === 'List')
    expect(await wasLoaded(visitor)).toBe(false)
    await press(visitor, 'nav a[href="/detail"]')
    await waitTitle(visitor, 'Detail')
    expect(await wasLoaded(visitor)).toBe(false)
  })
})

test('[RT3] sixty moves leave no node and no listener behind', async () => {
  await visit(async (visitor) => {
    const remotes = { demo: { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots: {} } }
    const host = (name: string) => `<div data-slot="${name}" data-slot-id="${name}" data-remote="demo"
      data-version="1" data-from="remote" data-state="server"><picture><source type="image/avif" data-srcset="/far.avif"
      sizes="9rem"><img data-lazy src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" alt=""></picture></div>
      <script type="application/json" data-slot-data="${name}">{}</script>`
    visitor.site.routes.set('/remotes/demo/entry.js', {
      type: 'text/javascript',
      body: `export const init = () => {}
        export const get = async () => () => ({ default: { mount: () => ({ update() {}, unmount() {} }) } })`,
    })
    const main = `<h1>Home</h1>${host('regions-carousel')}${host('page-media')}${host('list-map')}`
    const styles = [{ text: '[data-slot] img { margin-top: 5000px }' }]
    await openSite(visitor, { '/': { main, styles, facts: { remotes } }, '/list': { facts: { remotes } } })
    const session = await visitor.page.createCDPSession()
    const measure = async () => {
      for (let round = 0; round < 10; round++) {
        for (const path of ['/list', '/']) {
          await visitor.page.evaluate((to) => navigation.navigate(to).finished.then(() => {}), path)
        }
      }
      await new Promise((done) => setTimeout(done, 300))
      await session.send('HeapProfiler.collectGarbage')
      await session.send('HeapProfiler.collectGarbage')
      const { Nodes = 0, JSEventListeners = 0 } = await visitor.page.metrics()
      return Nodes + JSEventListeners
    }
    const first = await measure()
    await measure()
    expect((await measure()) - first).toBeLessThan(20)
  })
}, 60_000)
