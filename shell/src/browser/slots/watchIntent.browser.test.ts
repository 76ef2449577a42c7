import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, untilQuiet, visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const slots = { 'list-map': { js: [], css: [], activation: 'press' } } as const
const remotes = { demo: { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots } }
const entry = `
  export const init = () => {}
  export const get = async () => () => ({ default: { mount: () => ({ update() {}, unmount() {} }) } })`
const main = `<h1>Home</h1><div class="shell-slot" data-slot="list-map" data-slot-id="list-map" data-remote="demo"
  data-version="1" data-from="remote" data-state="server"><button data-slot-control>Show</button></div>
  <script type="application/json" data-slot-data="list-map">{}</script>`

test.each(['hover', 'focus'] as const)(
  '[MP1] %s on a control loads what the press will need, once, and mounts nothing',
  (sign) =>
    visit(async (visitor) => {
      const { page, site, files } = visitor
      const asked = () => site.requests.filter((request) => request.includes('/remotes/'))
      site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body: entry })
      site.routes.set('/', createPage(files, { main, facts: { remotes } }))
      await open(visitor, '/')
      expect(asked()).toEqual([])
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('entry.js')),
        page[sign]('button'),
      ])
      await untilQuiet(visitor, 100)
      expect(await page.$eval('[data-slot]', (host) => host.getAttribute('data-state'))).toBe('server')
      await page.click('button')
      await page.waitForSelector('[data-state=live]')
      expect(asked()).toHaveLength(1)
    }),
)
