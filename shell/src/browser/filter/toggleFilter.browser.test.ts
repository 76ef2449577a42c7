import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPage } from '../../testing/fixtureSite.ts'
import { open, reload, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const main = `<h1>List</h1>
  <button data-toggle-main aria-controls="filter-box" aria-expanded="false">Filter</button>
  <section id="filter-box" data-filter-box data-open="false">
    <form><input id="first" name="q"></form><button data-filter-close>Close</button>
  </section>
  <div data-main data-pushed="false"><button data-filter-now>Now</button><button data-filter-reset>Reset</button></div>`
const styles = [{ text: '[data-open=false] { display: none }' }]

async function openList(visitor: Visit): Promise<void> {
  visitor.site.routes.set('/', createPage(visitor.files, { main, styles }))
  await open(visitor, '/')
}

const look = ({ page }: Visit) =>
  page.evaluate(() => ({
    open: document.getElementById('filter-box')?.dataset['open'],
    pushed: document.querySelector<HTMLElement>('[data-main]')?.dataset['pushed'],
    expanded: document.querySelector('[data-toggle-main]')?.getAttribute('aria-expanded'),
    focus: document.activeElement?.id || document.activeElement?.textContent,
  }))

const normal = { open: 'false', pushed: 'false', expanded: 'false' }
const pushedDown = { open: 'true', pushed: 'true', expanded: 'true', focus: 'first' }

test('[FB1][FB2] the control switches between normal and pushed down, focus goes along', async () => {
  await visit(async (visitor) => {
    await openList(visitor)
    await visitor.page.click('[data-toggle-main]')
    expect(await look(visitor)).toEqual(pushedDown)
    await visitor.page.click('[data-toggle-main]')
    expect(await look(visitor)).toEqual({ ...normal, focus: 'Filter' })
  })
})

test('[FB1][FB2] the close button and Escape set normal and give focus back', async () => {
  await visit(async (visitor) => {
    await openList(visitor)
    await visitor.page.click('[data-toggle-main]')
    await visitor.page.click('[data-filter-close]')
    expect(await look(visitor)).toEqual({ ...normal, focus: 'Filter' })
    await visitor.page.click('[data-toggle-main]')
    await visitor.page.keyboard.press('Escape')
    expect(await look(visitor)).toEqual({ ...normal, focus: 'Filter' })
  })
})

test('[FB1] closing when normal changes nothing', async () => {
  await visit(async (visitor) => {
    await openList(visitor)
    const before = await look(visitor)
    await visitor.page.keyboard.press('Escape')
    await visitor.page.evaluate(() => document.querySelector<HTMLElement>('[data-filter-close]')?.click())
    expect(await look(visitor)).toEqual(before)
  })
})

test('[FB3][FB5] a stored view mode opens nothing, and toggling stores nothing', async () => {
  await visit(async (visitor) => {
    await openList(visitor)
    const preset = await visitor.page.evaluate(() => {
      const names = ['viewMode', 'view-mode', 'filter', 'mode', 'state', 'filteropen']
      for (const name of names) {
        document.cookie = `${name}=filteropen`
        sessionStorage.setItem(name, 'filteropen')
        localStorage.setItem(name, 'filteropen')
      }
      return document.cookie
    })
    await visitor.page.click('[data-toggle-main]')
    await reload(visitor)
    expect(await look(visitor)).toMatchObject(normal)
    await visitor.page.click('[data-toggle-main]')
    const kept = await visitor.page.evaluate(() => [
      document.cookie,
      sessionStorage.length,
      localStorage.length,
    ])
    expect(kept).toEqual([preset, 6, 6])
  })
})

test('[FB5] "filter now" and "reset" do nothing', async () => {
  await visit(async (visitor) => {
    await openList(visitor)
    await visitor.page.click('[data-filter-now]')
    expect(await look(visitor)).toMatchObject(normal)
    await visitor.page.click('[data-toggle-main]')
    await visitor.page.click('[data-filter-reset]')
    expect(await look(visitor)).toMatchObject({ open: 'true', pushed: 'true' })
  })
})
