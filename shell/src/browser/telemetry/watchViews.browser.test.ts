import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { openSite, press, waitTitle } from '../../testing/smallSite.ts'
import { startBrowser, stopBrowser, untilQuiet, visit } from '../../testing/visitor.ts'
import type { Beacon } from '../../shared/telemetry/Beacon.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const slot = `<div data-slot="regions-carousel" data-slot-id="regions-carousel" data-remote="demo"
  data-version="1" data-from="remote" data-state="server"></div>
  <script type="application/json" data-slot-data="regions-carousel">{}</script>`
const demo = { version: '1.0.0-aa', base: '/remotes/demo/', entry: 'entry.js', slots: {} }
const facts = { remotes: { demo } }

/** A page with one slot whose island runs `mount`. */
async function visitWith(
  mount: string,
  journey: (visitor: Parameters<Parameters<typeof visit>[0]>[0], told: Beacon[]) => Promise<void>,
): Promise<void> {
  await visit(async (visitor) => {
    const told: Beacon[] = []
    visitor.site.routes.set('/beacons', (_request, body) => {
      told.push(JSON.parse(body) as Beacon)
      return { status: 204 }
    })
    visitor.site.routes.set('/remotes/demo/entry.js', {
      type: 'text/javascript',
      body: `export const init = () => {}
        export const get = async () => () => ({ default: { mount(host) { ${mount}; return { update() {}, unmount() {} } } } })`,
    })
    await openSite(visitor, { '/': { facts, main: `<h1>Home</h1>${slot}` }, '/list': { facts } })
    await journey(visitor, told)
  })
}

const untilTold = (told: readonly Beacon[], count: number) =>
  until(`${count} beacons`, () => told.length >= count)

test('a view in which all came alive is told of once, with how long that took', () =>
  visitWith('', async ({ page }, told) => {
    await page.waitForSelector('[data-state=live]')
    await untilTold(told, 1)
    expect(told).toEqual([
      { isView: true, remotes: { demo: { version: '1.0.0-aa', live: expect.any(Number) } } },
    ])
  }))

test('a slot that does not come alive is told of at once, with its version', () =>
  visitWith(`throw new Error('broken')`, async ({ pageErrors }, told) => {
    await untilTold(told, 1)
    const cause = expect.stringMatching(/broken.*\/remotes\/demo\/entry\.js:\d+/)
    expect(told[0]).toEqual({
      isView: true,
      remotes: { demo: { version: '1.0.0-aa', failed: true, cause } },
    })
    pageErrors.length = 0
  }))

test('what code of a remote throws later counts as one failure of the view more', () =>
  visitWith(`setTimeout(() => { throw new Error('late') }, 3500)`, async ({ pageErrors }, told) => {
    await untilTold(told, 2)
    expect(told.map(({ isView, remotes }) => [isView, remotes['demo']?.failed ?? false])).toEqual([
      [true, false],
      [false, true],
    ])
    pageErrors.length = 0
  }))

test('[CP1] what throws after a slot is mounted, in a press too, is a problem with remote, version and place', () =>
  visitWith(
    `const button = document.createElement('button')
     button.addEventListener('click', () => void Promise.reject(new Error('refused')))
     button.addEventListener('click', () => host.missing.open())
     host.append(button)`,
    async (visitor, told) => {
      await visitor.page.waitForSelector('[data-state=live]')
      await press(visitor, '[data-slot] button')
      await untilTold(told, 1)
      await until('both problems', () => visitor.problems.length >= 2)
      const place = expect.stringMatching(/^\/remotes\/demo\/entry\.js:\d+:\d+$/)
      // Each goes in a request of its own, so either may arrive first.
      const inOrder = visitor.problems.toSorted(
        (a, b) => Number(/refused/.test(a.cause)) - Number(/refused/.test(b.cause)),
      )
      expect(inOrder).toMatchObject(
        ['undefined', 'refused'].map((message) => ({
          name: 'remoteThrew',
          remote: 'demo',
          version: '1.0.0-aa',
          cause: expect.stringContaining(message),
          frames: expect.arrayContaining([place]),
          detail: expect.objectContaining({ kind: expect.any(String), composition: expect.any(String) }),
        })),
      )
      visitor.pageErrors.length = visitor.problems.length = 0
    },
  ))

test('each move is a view of its own; leaving the tab tells of the last one and of the page load', () =>
  visitWith('', async (visitor, told) => {
    await visitor.page.waitForSelector('[data-state=live]')
    await press(visitor, 'nav a[href="/list"]')
    await waitTitle(visitor, 'List')
    await untilTold(told, 2)
    expect(told.map(({ isView }) => isView)).toEqual([true, true])
    await untilQuiet(visitor, 500) // what observes vitals is fetched after the first was told
    await visitor.page.goto('about:blank')
    await untilTold(told, 3)
    expect(told[2]).toMatchObject({ isView: false, vitals: { cls: 0, inp: expect.any(Number) } })
  }))
