import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { demoRemotes } from '../../testing/demoRemotes.ts'
import { createPage, type FixturePage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

/** A container whose every island runs `mount`, the text of a function body. */
function serveRemote({ site }: Visit, mount: string): void {
  const body = `
    export const init = () => {}
    export const get = async () => () => ({ default: { mount(host, data, site) { ${mount} } } })`
  site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body })
}

function slot(name: string, html: string, from = 'remote'): string {
  return `<div class="shell-slot" data-slot="${name}" data-slot-id="${name}" data-remote="demo" data-version="1"
    data-from="${from}" data-state="server">${html}</div>
    <script type="application/json" data-slot-data="${name}">{"label":"data"}</script>`
}

function servePage({ site, files }: Visit, main: string, page: FixturePage = {}): void {
  site.routes.set(
    '/',
    createPage(files, { main: `<h1>Home</h1>${main}`, facts: { remotes: demoRemotes }, ...page }),
  )
}

/** Waits for the first event that ops get. */
async function untilReported({ problems }: Visit): Promise<void> {
  const end = performance.now() + 30_000
  while (problems.length === 0 && performance.now() < end) await new Promise((wake) => setTimeout(wake, 20))
}

const state = ({ page }: Visit) => page.$eval('[data-slot]', (host) => host.getAttribute('data-state'))
const waitLive = ({ page }: Visit) => page.waitForSelector('[data-state=live]')

test('[CP1] a slot near view comes alive over its server HTML, with its data', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'host.append(" + " + data.label); return { update() {}, unmount() {} }')
    servePage(visitor, slot('regions-carousel', 'from server'))
    await open(visitor, '/')
    await waitLive(visitor)
    expect(await visitor.page.$eval('[data-slot]', (host) => host.textContent)).toBe('from server + data')
    expect(visitor.complaints).toEqual([])
  })
})

test('a slot far from view stays as it is until it is near', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'return { update() {}, unmount() {} }')
    servePage(visitor, `<p id="far"></p>${slot('regions-carousel', 'from server')}`, {
      styles: [{ text: '#far { height: 5000px }' }],
    })
    await open(visitor, '/')
    expect(await state(visitor)).toBe('server')
    await visitor.page.evaluate(() => window.scrollTo(0, 4000))
    await waitLive(visitor)
  })
})

test('[MP1] a press slot asks for no byte before the press, and the press is replayed', async () => {
  await visit(async (visitor) => {
    serveRemote(
      visitor,
      `const control = host.querySelector('button')
       control.onclick = () => control.textContent = 'shown'
       return { update() {}, unmount() {} }`,
    )
    servePage(visitor, slot('list-map', '<button data-slot-control>Show</button>'))
    await open(visitor, '/')
    expect(visitor.site.requests.filter((request) => request.includes('/remotes/'))).toEqual([])
    await visitor.page.click('button')
    await waitLive(visitor)
    await visitor.page.waitForFunction(() => document.querySelector('button')?.textContent === 'shown')
  })
})

test('a click made before the shell is there is kept and replayed', async () => {
  await visit(async (visitor) => {
    serveRemote(
      visitor,
      `host.querySelector('button').onclick = (event) => event.target.textContent = 'pressed'
       return { update() {}, unmount() {} }`,
    )
    const browser = visitor.files.get('browser.js') ?? ''
    const { promise, resolve } = Promise.withResolvers<void>()
    visitor.site.routes.set('/assets/browser.js', { type: 'text/javascript', body: browser, after: promise })
    servePage(visitor, slot('regions-carousel', '<button>Next</button>'))
    await visitor.page.goto(`${visitor.site.origin}/`, { waitUntil: 'domcontentloaded' })
    await visitor.page.click('button')
    expect(await visitor.page.$eval('button', (button) => button.textContent)).toBe('Next')
    resolve()
    await visitor.page.waitForFunction(() => document.querySelector('button')?.textContent === 'pressed')
  })
})

test('[CP1] an island that throws leaves the server HTML and reports remote, version and cause', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'host.textContent = "broken"; throw new Error("boom")')
    servePage(visitor, slot('regions-carousel', '<b>from server</b>'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed]')
    expect(await visitor.page.$eval('[data-slot]', (host) => host.innerHTML)).toBe('<b>from server</b>')
    await untilReported(visitor)
    expect(visitor.problems).toMatchObject([{ name: 'remoteThrew', remote: 'demo', version: '1' }])
    expect(visitor.problems[0]?.cause).toContain('boom')
  })
})

test('[CP1] a slot whose data does not read keeps the server HTML, and is reported', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'return { update() {}, unmount() {} }')
    servePage(
      visitor,
      slot('regions-carousel', '<b>from server</b>').replace('{"label":"data"}', '{"label":'),
    )
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed]')
    expect(await visitor.page.$eval('[data-slot]', (host) => host.innerHTML)).toBe('<b>from server</b>')
    await untilReported(visitor)
    expect(visitor.problems).toMatchObject([{ name: 'shellPartFailed', remote: 'demo', version: '1' }])
  })
})

/** Waits of so many milliseconds and more are over at once, from the next page on. */
async function shortenLongWaits({ page }: Visit, from = 10_000): Promise<void> {
  await page.evaluateOnNewDocument((long) => {
    const { setTimeout: wait } = window
    Object.assign(window, {
      setTimeout: (act: () => void, after = 0) => wait(act, after >= long ? 100 : after),
    })
  }, from)
}

test('[CP1] an island that never mounts is given up: its server HTML is back, and one event says so', async () => {
  await visit(async (visitor) => {
    await shortenLongWaits(visitor, 15_000) // a busy machine needs some of the time that loading has
    serveRemote(visitor, 'host.textContent = "half done"; return new Promise(() => {})')
    servePage(visitor, slot('regions-carousel', '<b>from server</b>'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed]')
    expect(await visitor.page.$eval('[data-slot]', (host) => host.innerHTML)).toBe('<b>from server</b>')
    await untilReported(visitor)
    expect(visitor.problems).toMatchObject([
      { name: 'remoteTimedOut', cause: expect.stringContaining('15000 ms') },
    ])
  })
})

test('[CP1] a container that never answers is given up', async () => {
  await visit(async (visitor) => {
    await shortenLongWaits(visitor)
    visitor.site.routes.set('/remotes/demo/entry.js', { after: Infinity })
    servePage(visitor, slot('regions-carousel', '<b>from server</b>'))
    await visitor.page.goto(`${visitor.site.origin}/`)
    await visitor.page.waitForSelector('[data-state=failed]')
    expect(await visitor.page.$eval('[data-slot]', (host) => host.innerHTML)).toBe('<b>from server</b>')
    await untilReported(visitor)
    expect(visitor.problems).toMatchObject([{ name: 'remoteTimedOut', slot: 'regions-carousel' }])
  })
})

test('[CP1] a container that is missing leaves the server HTML and reports it', async () => {
  await visit(async (visitor) => {
    servePage(visitor, slot('regions-carousel', '<b>from server</b>'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed]')
    expect(await visitor.page.$eval('[data-slot]', (host) => host.innerHTML)).toBe('<b>from server</b>')
    await untilReported(visitor)
    expect(visitor.problems).toMatchObject([{ name: 'remoteNotLoaded', slot: 'regions-carousel' }])
  })
})

test('[CP1] a remote that the page could not be made with leaves its slot and every image', async () => {
  await visit(async (visitor) => {
    visitor.site.routes.set('/b.svg', { type: 'image/svg+xml', body: picture })
    servePage(visitor, `<img data-lazy data-src="/b.svg" alt="">${slot('page-media', '')}`, {
      facts: { remotes: {} },
    })
    await open(visitor, '/')
    expect(await state(visitor)).toBe('failed')
    expect(visitor.site.requests).toContain('GET /b.svg')
  })
})

test('[LZ2] images do not wait for a media remote that hangs', async () => {
  await visit(async (visitor) => {
    visitor.site.routes.set('/b.svg', { type: 'image/svg+xml', body: picture })
    visitor.site.routes.set('/remotes/demo/entry.js', { after: Infinity })
    servePage(visitor, `<img data-lazy data-src="/b.svg" alt="">${slot('page-media', '')}`)
    await visitor.page.goto(`${visitor.site.origin}/`)
    await visitor.page.waitForFunction(() => document.querySelector('img')?.naturalWidth === 400)
    expect(await state(visitor)).toBe('waiting')
  })
})

test('a fallback is emptied before the island mounts', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'host.append("island"); return { update() {}, unmount() {} }')
    servePage(visitor, slot('regions-carousel', 'fallback', 'fallback'))
    await open(visitor, '/')
    await waitLive(visitor)
    expect(await visitor.page.$eval('[data-slot]', (host) => host.textContent)).toBe('island')
  })
})

test('nothing of a remote is fetched before the largest image is in', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'return { update() {}, unmount() {} }')
    const { promise, resolve } = Promise.withResolvers<void>()
    visitor.site.routes.set('/large.svg', { type: 'image/svg+xml', body: picture, after: promise })
    servePage(visitor, `<img fetchpriority="high" src="/large.svg">${slot('regions-carousel', 'x')}`)
    await visitor.page.goto(`${visitor.site.origin}/`, { waitUntil: 'domcontentloaded' })
    await new Promise((done) => setTimeout(done, 200))
    expect(visitor.site.requests).not.toContain('GET /assets/browser.js')
    resolve()
    await waitLive(visitor)
  })
})

test('[LZ2] every lazy image loads when the media remote fails, and when the shell itself does', async () => {
  await visit(async (visitor) => {
    const lazy = `<picture><source data-srcset="/a.svg"><img data-lazy data-src="/b.svg" alt=""></picture>`
    visitor.site.routes.set('/a.svg', { type: 'image/svg+xml', body: picture })
    servePage(visitor, lazy + slot('page-media', ''))
    await open(visitor, '/')
    expect(visitor.site.requests).toContain('GET /a.svg')

    visitor.site.routes.delete('/assets/browser.js')
    visitor.site.requests.length = 0
    await open(visitor, '/')
    expect(visitor.site.requests).toContain('GET /a.svg')
  })
})

test('what an island has outside its host is in its outlet, and is taken away when the visitor moves on', async () => {
  await visit(async (visitor) => {
    serveRemote(
      visitor,
      `const outlet = site.outlet()
       const high = document.createElement('div')
       high.append('over the page')
       outlet.append(high)
       high.style.height = '30px'
       const giveBack = site.keepRoom(high, { edge: 'end' })
       site.keepRoom(host, { edge: 'start', padBody: true })
       host.onclick = () => { giveBack(); site.outlet('header') }
       return { update() {}, unmount() { setTimeout(() => { site.outlet().append('late'); site.keepRoom(host, { edge: 'end' }) }) } }`,
    )
    servePage(visitor, slot('page-media', '<p>in the slot</p>') + '<a href="/next">next</a>')
    visitor.site.routes.set('/next', createPage(visitor.files, { main: '<h1>Next</h1>' }))
    await open(visitor, '/')
    await waitLive(visitor)
    expect(await outside(visitor)).toMatchObject({
      parent: 'BODY',
      text: 'over the page',
      end: '30px',
      after: '30px',
    })
    await visitor.page.click('[data-slot] p')
    expect(await outside(visitor)).toMatchObject({ parent: 'HEADER', end: '', after: '' })
    expect((await outside(visitor)).start).toMatch(/px$/)
    await visitor.page.click('a[href="/next"]')
    await visitor.page.waitForFunction(() => document.querySelector('h1')?.textContent === 'Next')
    expect(await outside(visitor)).toEqual({ start: '', end: '', after: '', padding: '' })
  })
})

test('an island that fails leaves no outlet and no room behind', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'site.outlet(); site.keepRoom(host, { edge: "end" }); throw new Error("boom")')
    servePage(visitor, slot('regions-carousel', '<b>from server</b>'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed]')
    expect(await outside(visitor)).toEqual({ start: '', end: '', after: '', padding: '' })
  })
})

test('where styles have no scope, slots that need some stay as the server made them', async () => {
  await visit(async (visitor) => {
    await visitor.page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'CSSScopeRule'))
    serveRemote(visitor, 'host.append(" + island"); return { update() {}, unmount() {} }')
    servePage(visitor, slot('regions-carousel', 'from server') + slot('consent-notice', 'notice'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-slot=consent-notice][data-state=live]')
    expect(await state(visitor)).toBe('server')
  })
})

/** What the page has of an island outside its host. */
const outside = ({ page }: Visit) =>
  page.evaluate(() => {
    const outlet = document.querySelector('[data-outlet="demo"]')
    const { style } = document.documentElement
    return {
      ...(outlet && { parent: outlet.parentElement?.tagName, text: outlet.textContent }),
      start: style.scrollPaddingBlockStart,
      end: style.scrollPaddingBlockEnd,
      after: document.body.style.marginBlockEnd,
      padding: document.body.style.paddingBottom,
    }
  })

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M0 0h9v9z"/></svg>'

test('[RT4] an address that a press slot asks for wakes it without a press', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'return { update() {}, unmount() {} }')
    const html = '<div data-slot-wake="map=1"><button data-slot-control>Show</button></div>'
    servePage(visitor, slot('list-map', html))
    await open(visitor, '/')
    expect(await state(visitor)).toBe('server')
    await open(visitor, '/?map=1')
    await waitLive(visitor)
  })
})
