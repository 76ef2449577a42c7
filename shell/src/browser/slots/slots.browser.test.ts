import { afterAll, beforeAll, expect, test } from '@jest/globals'
import {
  picture,
  servePage,
  serveRemote,
  slot,
  state,
  untilReported,
  waitLive,
} from '../../testing/demoSlots.ts'
import { open, startBrowser, stopBrowser, visit, visitAlone, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

test('[CP1] a slot near view comes alive over its server HTML, with its data', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'host.append(" + " + data.label); return { update() {}, unmount() {} }')
    servePage(visitor, slot('regions-carousel', 'from server'))
    await open(visitor, '/')
    await waitLive(visitor)
    expect(await visitor.page.$eval('[data-slot]', (host) => host.textContent)).toBe('from server + data')
    expect(visitor.pageErrors).toEqual([])
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
  await visitAlone(async (visitor) => {
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
  await visitAlone(async (visitor) => {
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

test('a fallback is emptied before the island mounts', async () => {
  await visit(async (visitor) => {
    serveRemote(visitor, 'host.append("island"); return { update() {}, unmount() {} }')
    servePage(visitor, slot('regions-carousel', 'fallback', 'fallback'))
    await open(visitor, '/')
    await waitLive(visitor)
    expect(await visitor.page.$eval('[data-slot]', (host) => host.textContent)).toBe('island')
  })
})

test('where styles have no scope, slots that need some stay as the server made them', async () => {
  await visitAlone(async (visitor) => {
    await visitor.page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'CSSScopeRule'))
    serveRemote(visitor, 'host.append(" + island"); return { update() {}, unmount() {} }')
    servePage(visitor, slot('regions-carousel', 'from server') + slot('consent-notice', 'notice'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-slot=consent-notice][data-state=live]')
    expect(await state(visitor)).toBe('server')
  })
})

test.each([
  ['remote', '<b>from server</b>'],
  ['fallback', '<b>a fallback</b>'],
])(
  '[CP1] an island that fails once it is mounted is ended, and what the page had (%s) is back',
  async (from, html) => {
    await visit(async (visitor) => {
      serveRemote(
        visitor,
        `host.textContent = ''
       site.outlet().append('beside')
       setTimeout(() => { site.fail(new Error('boom')); site.fail(new Error('again')) })
       return { update() {}, unmount() { host.dataset.ended = String(site.signal.aborted) } }`,
      )
      servePage(visitor, slot('regions-carousel', html, from))
      await open(visitor, '/')
      await visitor.page.waitForSelector('[data-state=failed][data-ended=true]')
      expect(await visitor.page.$eval('[data-slot]', (host) => host.innerHTML)).toBe(html)
      expect(await visitor.page.$('[data-outlet]')).toBeNull()
      await untilReported(visitor)
      expect(visitor.problems).toMatchObject([{ name: 'remoteThrew', remote: 'demo', cause: 'Error: boom' }])
    })
  },
)

test('[CP1] an island that fails while it is mounted is ended too, and one that is retried can fail again', async () => {
  await visit(async (visitor) => {
    serveRemote(
      visitor,
      `host.textContent = ''
       site.fail(new Error('boom'))
       return { update() {}, unmount() { host.dataset.ends = Number(host.dataset.ends ?? 0) + 1 } }`,
    )
    servePage(visitor, slot('regions-carousel', '<b>from server</b>'))
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed][data-ends="1"] b')
    await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
    await visitor.page.waitForSelector('[data-state=failed][data-ends="2"] b')
  })
})

test('[RT4] an address that a press slot asks for activates it without a press', async () => {
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
