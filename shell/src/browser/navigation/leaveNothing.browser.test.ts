import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { openSite, press, waitTitle } from '../../testing/smallSite.ts'
import { startBrowser, stopBrowser, visit, visitAlone } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

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

test('[RT3] sixty moves leave no node and no listener behind', async () => {
  await visitAlone(async (visitor) => {
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
    const move = async () => {
      for (let round = 0; round < 10; round++) {
        for (const path of ['/list', '/']) {
          await visitor.page.evaluate((to) => navigation.navigate(to).finished?.then(() => {}), path)
        }
      }
      await visitor.page.waitForFunction(() => document.querySelectorAll('[data-state=live]').length === 3)
    }
    const count = async () => {
      await session.send('HeapProfiler.collectGarbage')
      const { Nodes = 0, JSEventListeners = 0 } = await visitor.page.metrics()
      return Nodes + JSEventListeners
    }
    await move()
    const first = await untilSteady(count)
    await move()
    await move()
    await until('what was left is gone', async () => (await count()) - first < 20) // at once, or late on a busy machine
  })
})

async function untilSteady(count: () => Promise<number>): Promise<number> {
  for (let before = await count(); ;) {
    await new Promise((done) => setTimeout(done, 300))
    const now = await count()
    if (now === before) return now
    before = now
  }
}
