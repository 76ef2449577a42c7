import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { servePage, serveRemote, slot, waitLive } from '../../testing/demoSlots.ts'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

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
