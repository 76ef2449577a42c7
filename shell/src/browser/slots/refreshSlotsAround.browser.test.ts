import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const remotes = { demo: { version: '1', base: '/remotes/demo/', entry: 'entry.js', slots: {} } }
const island = `
  export const init = () => {}
  export const get = async () => () => ({ default: { mount(host, data) {
    const update = ({ said }) => (host.textContent = said)
    update(data)
    return { update, unmount() {} }
  } } })`

/** A slot in the header, which stays over moves, and a link to the other page. */
const pageThat = (said: string, other: string) => ({
  title: said,
  header: `<div data-slot="consent-notice" data-slot-id="one" data-remote="demo" data-state="server"></div>
    <script type="application/json" data-slot-data="one">${JSON.stringify({ said })}</script>`,
  main: `<h1>${said}</h1><a href="${other}">Go on</a>`,
  facts: { remotes },
})

test('[RT3] a slot that stays over a move is told what the next page says, there and back, without a complaint', async () => {
  await visit(async (visitor) => {
    const { page, site, files, pageErrors } = visitor
    site.routes.set('/remotes/demo/entry.js', { type: 'text/javascript', body: island })
    site.routes.set('/', createPage(files, pageThat('first', '/other')))
    site.routes.set('/other', createPage(files, pageThat('second', '/')))
    await open(visitor, '/')
    await page.waitForSelector('[data-state=live]')
    for (const said of ['second', 'first']) {
      await page.click('main a')
      await page.waitForFunction(
        (text) => document.querySelector('[data-slot]')?.textContent === text,
        {},
        said,
      )
    }
    expect(pageErrors).toEqual([])
  })
})
