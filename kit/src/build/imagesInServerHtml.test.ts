import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { withoutImagePreloads } from '../contract/page.ts'
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

test.each([
  ['<link rel="preload" as="script" href="/a.js"/>'],
  ['<link rel="stylesheet" as="image" href="/a.css"/>'],
  ['<p>a</p><link rel="preload" as="image" href="/a.png"/>'],
  ['<link rel="preload" as="image" href="/a.png" onload="go()"/>'],
  ['<link rel="preload" as="image" href="/a.png"'],
])('[CP1] %s stays, and so is refused', (html) => {
  expect(withoutImagePreloads(html)).toBe(html)
})

test('[CP1] preloads on and on are read once: more than that would never end', () => {
  const preload = '<link rel="preload" as="image" href=""/>'
  const costly = `${preload.repeat(30_000)}<link rel="preload" as="image"${' a="b"'.repeat(2_000_000)}`
  expect(withoutImagePreloads(costly)).toHaveLength(costly.length - 30_000 * preload.length)
})
