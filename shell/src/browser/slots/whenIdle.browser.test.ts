import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { startBrowser, stopBrowser, visit, visitAlone, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const slots = { weather: { activation: 'idle', js: [], css: [] } } as const
const remotes = { demo: { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots } }
const island = `export const init = () => {}
  export const get = async () => () => ({ default: { mount: () => ({ update() {}, unmount() {} }) } })`

/** Opens a page with an idle slot and an image that comes when it is let. */
async function openPage({ site, files, page }: Visit): Promise<{ letImageCome: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const main = `<h1>Home</h1><img src="/slow.png" alt="">
    <div data-slot="weather" data-slot-id="weather" data-remote="demo" data-version="1" data-from="remote" data-state="server"></div>
    <script type="application/json" data-slot-data="weather">{}</script>`
  site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body: island })
  site.routes.set('/slow.png', { type: 'image/png', after: promise })
  site.routes.set('/', createPage(files, { main, facts: { remotes } }))
  await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' })
  return { letImageCome: resolve }
}

const asked = ({ site }: Visit) => site.requests.filter((request) => request.includes('/remotes/'))

test('[CP3] an idle slot asks for no byte before the page has loaded, and is mounted by itself then', async () => {
  await visit(async (visitor) => {
    const { letImageCome } = await openPage(visitor)
    await visitor.page.evaluate(() => new Promise((done) => setTimeout(done, 500)))
    expect(asked(visitor)).toEqual([])
    letImageCome()
    await visitor.page.waitForSelector('[data-state=live]')
    expect(asked(visitor)).toEqual(['GET /remotes/demo/entry.js'])
  })
})

test('[CP3] where the browser cannot tell that it is idle, the slot is mounted all the same', async () => {
  await visitAlone(async (visitor) => {
    await visitor.page.evaluateOnNewDocument(() => Reflect.deleteProperty(window, 'requestIdleCallback'))
    const { letImageCome } = await openPage(visitor)
    letImageCome()
    await visitor.page.waitForSelector('[data-state=live]')
  })
})
