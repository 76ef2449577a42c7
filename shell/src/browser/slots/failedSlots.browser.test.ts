import { afterAll, beforeAll, test } from '@jest/globals'
import { demoRemotes, type DemoSlot } from '../../testing/demoRemotes.ts'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

/** A page with one slot, whose remote does not answer. */
function servePage({ site, files }: Visit, name: DemoSlot, html: string): void {
  const main = `<h1>Home</h1><div><div class="shell-slot" data-slot="${name}" data-slot-id="s" data-remote="demo"
    data-version="1" data-from="remote" data-state="server">${html}</div>
    <script type="application/json" data-slot-data="s">{}</script></div>`
  site.routes.set('/', createPage(files, { main, facts: { remotes: demoRemotes } }))
}

function serveRemote({ site }: Visit): void {
  const body = `
    export const init = () => {}
    export const get = async () => () => ({ default: { mount: () => ({ update() {}, unmount() {} }) } })`
  site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body })
}

test('[CP1] a slot that nobody presses and that failed is tried again when the connection is back', async () => {
  await visit(async (visitor) => {
    servePage(visitor, 'regions-carousel', 'from server')
    await open(visitor, '/')
    await visitor.page.waitForSelector('[data-state=failed]')
    serveRemote(visitor)
    await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
    await visitor.page.waitForSelector('[data-state=live]')
  })
})

test('[CP1] a press on a slot that failed tries again', async () => {
  await visit(async (visitor) => {
    servePage(visitor, 'list-map', '<button data-slot-control>Show</button>')
    await open(visitor, '/')
    await visitor.page.click('button')
    await visitor.page.waitForSelector('[data-state=failed]')
    await visitor.page.waitForSelector('body:has(#announcer:not(:empty)) [data-slot] + .shell-failure')
    serveRemote(visitor)
    await visitor.page.click('button')
    await visitor.page.waitForSelector('body:not(:has(.shell-failure)) [data-state=live]')
  })
})
