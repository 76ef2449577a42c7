import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openIsland } from '../testing/openIsland.ts'
import { createRemoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts'

let shared: SharedBrowser
let remote: RemoteFolder
beforeAll(async () => (shared = await shareBrowser()))
afterEach(() => remote.remove())
afterAll(() => shared?.leave())

/** A remote whose sheet is `sheet`, through Tailwind. */
async function createTailwindRemote(sheet: string): Promise<RemoteFolder> {
  const folder = await createRemoteFolder({
    'postcss.config.mjs': `export default { plugins: { '@tailwindcss/postcss': {} } }`,
    'src/greeting.css': sheet,
    'src/Greeting.tsx': `
      export const Greeting = () => (
        <div className="space-y-2">
          <h1 className="p-4 shadow-md -translate-x-2 animate-spin text-brand">a</h1>
          <button className="greeter-card before:content-['x']">b</button>
        </div>
      )`,
  })
  const installed = join(import.meta.dirname, '../../../node_modules')
  await symlink(join(installed, 'tailwindcss'), join(folder.path, 'node_modules/tailwindcss'))
  await symlink(join(installed, '@tailwindcss'), join(folder.path, 'node_modules/@tailwindcss'))
  return folder
}

test("[CP1] Tailwind's sheet is the remote's: its layers, its names, what it registers, and nothing of the page", async () => {
  remote = await createTailwindRemote(`
    @import 'tailwindcss' source('.');
    @property --far { syntax: '<length>'; inherits: true; initial-value: 3px }
    @theme { --color-brand: rgb(1, 2, 3) }
    .greeter-card { @apply p-2; margin-inline-start: var(--far) }`)
  await remote.buildQuickly()
  const site = await openIsland(remote, shared.browser)
  await site.page.waitForSelector('main[data-later]')
  const styled = await site.page.evaluate(function read() {
    document.body.insertAdjacentHTML('beforeend', '<h1 class="p-4 shadow-md">outside</h1>')
    const [inside, outside] = [...document.querySelectorAll('h1')].map((one) => getComputedStyle(one))
    const button = document.querySelector('button') ?? document.body
    const { paddingLeft, marginInlineStart, backgroundColor } = getComputedStyle(button)
    return {
      heading: [
        inside?.paddingLeft,
        inside?.fontWeight,
        inside?.translate,
        inside?.animationName,
        inside?.color,
        inside?.marginBottom,
      ],
      isShadowed: inside?.boxShadow.includes('6px'),
      button: [paddingLeft, marginInlineStart, backgroundColor],
      before: getComputedStyle(button, '::before').content,
      outside: [outside?.paddingLeft, outside?.fontWeight, outside?.boxShadow],
    }
  })
  expect(styled).toEqual({
    heading: ['16px', '400', '-8px', 'greeter-spin', 'rgb(1, 2, 3)', '8px'],
    isShadowed: true,
    button: ['8px', '3px', 'rgba(0, 0, 0, 0)'],
    before: '"x"',
    outside: ['0px', '700', 'none'],
  })
  expect(site.problems).toEqual([])
  await site.close()
})

test("[CP1] what Tailwind's sheet has for the page itself still ends the build", async () => {
  remote = await createTailwindRemote(
    `@import 'tailwindcss' source('.');\n@font-face { font-family: a; src: url(a.woff2) }`,
  )
  await remote.write('src/a.woff2', '')
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(/src\/greeting\.css:2: @font-face affects the whole page/),
  })
})
