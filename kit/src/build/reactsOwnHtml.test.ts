import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  Activity,
  type ActivityProps,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useActionState,
  useId,
  ViewTransition,
} from 'react'
import { renderToString } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { withoutReactsOwn } from '../contract/page.ts'
import { checkHtml } from '../html/checkHtml.ts'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openIsland } from '../testing/openIsland.ts'
import { createRemoteFolder } from '../testing/remoteFolder.ts'

let shared: SharedBrowser
beforeAll(async () => (shared = await shareBrowser()))
afterAll(() => shared?.leave())

test('[CP1] a picture that React renders is in the server HTML without a preload, and hydrates without a mismatch', async () => {
  const remote = await createRemoteFolder({
    'src/Greeting.tsx': `
      import { preload } from 'react-dom'
      export function Greeting({ label }: { label: string }) {
        preload('/a', { as: 'image', fetchPriority: 'high' })
        return <p><img src="/a?a=1&b=2" srcSet="/a?a=3 2x" sizes="10px" alt="" /><img src="/a" alt="" />{label}</p>
      }`,
  })
  await remote.buildQuickly()
  const site = await openIsland(remote, shared.browser)
  await site.page.waitForSelector('main[data-later]')
  expect(site.rendered).toMatch(/^(?:<link rel="preload"[^>]*>){2}<p>/)
  expect(await site.page.$eval('main', (main) => main.innerHTML)).toMatch(/^<p><img src="\/a/)
  expect(site.problems).toEqual([])
  await site.close()
  await remote.remove()
})

test('[CP1] a part behind a lazy and a form with a function work after hydration, and nothing is reported', async () => {
  const remote = await createRemoteFolder({
    'src/Greeting.tsx': `
      import { lazy, Suspense, useState } from 'react'
      const Late = lazy(() => import('./Late.tsx'))
      export function Greeting({ label }: { label: string }) {
        const [sent, setSent] = useState('')
        return <div>
          <Suspense fallback={<i>Soon</i>}><Late label={label} /></Suspense>
          <form action={(fields) => setSent(String(fields.get('q')))}><input name="q" defaultValue="x" /><button>Send</button></form>
          <b>{sent}</b>
        </div>
      }`,
    'src/Late.tsx': `export default function Late({ label }: { label: string }) { return <em>{label}</em> }`,
    'src/regions-carousel.island.tsx': `
      import { reportMismatch } from '@tessera/kit/browser/reportMismatch'
      import { hydrateRoot } from 'react-dom/client'
      import { Greeting } from './Greeting.tsx'
      export default { mount(host, data) {
        const report = ({ cause }) => (host.dataset.reported = cause)
        hydrateRoot(host, <Greeting {...data} />, { onRecoverableError: reportMismatch({ report }) })
        return { update() {}, unmount() {} }
      } }`,
  })
  await remote.buildQuickly()
  const site = await openIsland(remote, shared.browser)
  expect(
    await site.page.waitForSelector('main em').then((late) => late?.evaluate((em) => em.textContent)),
  ).toBe('Hola')
  expect(site.rendered).toContain('javascript:throw')
  await site.page.click('button')
  await site.page.waitForFunction(() => document.querySelector('main b')?.textContent === 'x')
  expect(await site.page.$eval('main', ({ dataset }) => dataset['reported'])).toBeUndefined()
  expect(site.problems).toEqual([])
  await site.close()
  await remote.remove()
})

const Late = lazy(async () => ({ default: () => null }))
const act = () => {}
const written = {
  'a picture': createElement('img', { src: '/a.png', alt: '' }),
  'a boundary that waits for a lazy': createElement(Suspense, { fallback: 'Soon' }, createElement(Late)),
  'a boundary in a table': createElement(
    'table',
    {},
    createElement('tbody', {}, createElement(Suspense, {}, createElement(Late))),
  ),
  'a form with a function': createElement('form', { action: act }, createElement('input', { name: 'q' })),
  'a button with a function': createElement('form', {}, createElement('button', { formAction: act })),
  'a form of useActionState': createElement(function Counter() {
    const [count, add] = useActionState((now: number) => now + 1, 0)
    return createElement('form', { action: add }, count)
  }),
  'a part that is hidden': createElement(Activity, { mode: 'hidden' } as ActivityProps, 'later'),
  'a part that is shown': createElement(Activity, {} as ActivityProps, createElement('p', {}, 'now')),
  'a boundary that is complete': createElement(Suspense, {}, createElement('p', {}, 'now')),
  'a view transition': createElement(
    Suspense,
    {},
    createElement(ViewTransition, { name: 'weather', enter: 'in' }, createElement('p')),
  ),
  'texts side by side': createElement('p', {}, 'a', 'b', 1),
  'what begins with a new line': createElement('pre', {}, '\na'),
  'an id': createElement(function Labelled() {
    return createElement('p', { id: useId() })
  }),
  'a choice': createElement('select', { defaultValue: 'a' }, createElement('option', { value: 'a' })),
  'a box that is ticked': createElement('input', { type: 'checkbox', defaultChecked: true }),
}

describe.each([
  ['renderToString', renderToString],
  [
    'prerender',
    async (node: ReactNode, options: { identifierPrefix: string }) =>
      new Response((await prerender(node, options)).prelude).text(),
  ],
])('what %s writes by itself', (_name, render) => {
  test.each(Object.entries(written))('[CP1] %s may stand in a slot', async (_part, element) => {
    const html = await render(element, { identifierPrefix: 'weather_' })
    expect(
      checkHtml(withoutReactsOwn(html), { idPrefix: 'weather_', givenIds: () => new Set() }),
    ).toBeUndefined()
  })
})

test.each([
  ['<link rel="preload" as="script" href="/a.js"/>'],
  ['<link rel="stylesheet" as="image" href="/a.css"/>'],
  ['<p>a</p><link rel="preload" as="image" href="/a.png"/>'],
  ['<link rel="preload" as="image" href="/a.png" onload="go()"/>'],
  ['<link rel="preload" as="image" href="/a.png"'],
])('[CP1] %s stays, and so is refused', (html) => {
  expect(withoutReactsOwn(html)).toBe(html)
})

test('[CP1] preloads on and on are read once: more than that would never end', () => {
  const preload = '<link rel="preload" as="image" href=""/>'
  const costly = `${preload.repeat(30_000)}<link rel="preload" as="image"${' a="b"'.repeat(2_000_000)}`
  expect(withoutReactsOwn(costly)).toHaveLength(costly.length - 30_000 * preload.length)
})
