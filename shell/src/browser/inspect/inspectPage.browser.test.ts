import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const slot = (name: string) => `<div data-slot="${name}" data-slot-id="${name}" data-remote="demo"
  data-version="1.0.0-aa" data-from="remote" data-state="server"><p>from server</p></div>
  <script type="application/json" data-slot-data="${name}">{}</script>`
const files = { js: [], css: [] }
const slots = {
  'regions-carousel': { ...files, activation: 'near-view' },
  'list-map': { ...files, activation: 'press' },
} as const
const facts = {
  composition: 'test/7+demo',
  remotes: { demo: { version: '1.0.0-aa', base: '/remotes/demo/', entry: 'entry.js', slots } },
}

async function openPage(visitor: Visit, path: string): Promise<void> {
  visitor.site.routes.set('/remotes/demo/entry.js', {
    type: 'text/javascript',
    body: `export const init = () => {}
      export const get = async () => () => ({ default: { mount: () => ({ update() {}, unmount() {} }) } })`,
  })
  const main = `<h1>Page</h1>${slot('regions-carousel')}${slot('list-map')}`
  visitor.site.routes.set('/', createPage(visitor.files, { facts, main }))
  await open(visitor, path)
  await visitor.page.waitForSelector('[data-state=live]')
}

/** What the inspector says, line by line; nothing when it is not there. */
const said = ({ page }: Visit) =>
  page.evaluate(() => {
    const shadow = [...document.body.children].find(({ shadowRoot }) => shadowRoot)?.shadowRoot
    const lines = [...(shadow?.querySelectorAll('h2, button > *') ?? [])]
    return lines.map(({ textContent }) => textContent ?? '')
  })

test('?inspect lists each slot with remote, version, state and how long it took', () =>
  visit(async (visitor) => {
    await openPage(visitor, '/?inspect')
    await visitor.page.waitForFunction(() => document.activeElement?.shadowRoot)
    const lines = await said(visitor)
    expect(lines.slice(0, 3)).toEqual(['test/7+demo: 2 slots', 'regions-carousel · live', 'demo 1.0.0-aa'])
    expect(lines[3]).toMatch(
      /^HTML by its server entry, activated at \d+ ms, loaded in \d+ ms, mounted in \d+ ms$/,
    )
    expect(lines.slice(4)).toEqual([
      'list-map · server',
      'demo 1.0.0-aa',
      'HTML by its server entry, not activated',
    ])
    expect(visitor.pageErrors).toEqual([])
  }))

test('it follows what happens to slots, by keys alone, and Escape ends it', () =>
  visit(async (visitor) => {
    const { page } = visitor
    await openPage(visitor, '/?inspect')
    await page.waitForFunction(() => document.activeElement?.shadowRoot)
    await page.$eval('[data-slot=list-map]', (host) => host.setAttribute('data-state', 'failed'))
    await page.waitForFunction(() => {
      const rows = document.activeElement?.shadowRoot?.querySelectorAll('li')
      return rows?.[1]?.textContent?.includes('list-map · failed')
    })
    for (let presses = 0; presses < 2; presses++) await page.keyboard.press('Tab')
    const focused = () => document.activeElement?.shadowRoot?.activeElement?.textContent
    expect(await page.evaluate(focused)).toContain('list-map')
    await page.keyboard.press('Escape')
    expect(await said(visitor)).toEqual([])
  }))

test('pages without it load none of its code', () =>
  visit(async (visitor) => {
    await openPage(visitor, '/')
    const plain = visitor.site.requests.filter((request) => request.includes('/assets/')).length
    expect(await said(visitor)).toEqual([])
    visitor.site.requests.length = 0
    await openPage(visitor, '/?inspect')
    await visitor.page.waitForFunction(() => document.activeElement?.shadowRoot)
    expect(visitor.site.requests.filter((request) => request.includes('/assets/')).length).toBe(plain + 1)
  }))
