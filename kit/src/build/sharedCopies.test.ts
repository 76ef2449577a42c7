import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { RemoteManifest } from '../contract/composition.ts'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { bundlePage } from '../testing/bundlePage.ts'
import { serveFiles } from '../testing/fileServer.ts'
import { oncePerRun } from '../testing/oncePerRun.ts'
import { createRemoteFolder } from '../testing/remoteFolder.ts'

let shared: SharedBrowser
const ended: (() => unknown)[] = []
beforeAll(async () => (shared = await shareBrowser()))
afterEach(() => Promise.all(ended.splice(0).map((end) => end())))
afterAll(() => shared?.leave())

/** A remote whose button is that of `@acme/design`, of which it has a version installed. */
async function createTeam(name: string, version: string, shares = `{ '@acme/design': '^3' }`) {
  const remote = await createRemoteFolder({
    'package.json': JSON.stringify({ name, version: '1.0.0', type: 'module' }),
    'src/remote.ts': `
      import { z } from 'zod'
      export const remote = {
        name: '${name}', contract: 1, budgetKb: 9, shared: ${shares},
        slots: { 'regions-carousel': { data: z.object({ label: z.string() }), activation: 'near-view' } },
      }`,
    'src/regions-carousel.island.tsx': `
      import { hydrateRoot } from 'react-dom/client'
      import { Greeting } from './Greeting.tsx'
      export default {
        mount(host, data) {
          const root = hydrateRoot(host, <Greeting label={data.label} />)
          return { update() {}, unmount: () => root.unmount() }
        },
      }`,
    'src/Greeting.tsx': `
      import { Button } from '@acme/design'
      export const Greeting = ({ label }: { label: string }) => <p>{label} <Button /></p>`,
    'node_modules/@acme/design/package.json': `{ "name": "@acme/design", "version": "${version}", "type": "module", "main": "a.js" }`,
    'node_modules/@acme/design/a.js': `
      import { createElement, useState } from 'react'
      import './a.css'
      export function Button() {
        const [count, setCount] = useState(0)
        return createElement('button', { className: 'acme-button', onClick: () => setCount(count + 1) }, count + ' of ${version}')
      }`,
    'node_modules/@acme/design/a.css': '.acme-button { padding-left: 7px }',
  })
  ended.push(() => remote.remove())
  return remote
}

/** As it was built once, with what that said. */
async function buildTeam(name: string, version: string, shares?: string): Promise<BuiltTeam> {
  const dist = await oncePerRun(`team-${name}-${version}`, async function build(filling) {
    const remote = await createTeam(name, version, shares)
    await writeFile(join(filling, 'report.txt'), await remote.buildQuickly())
    await cp(remote.dist, filling, { recursive: true })
  })
  return { dist, manifest: JSON.parse(await readFile(join(dist, 'manifest.json'), 'utf8')) }
}

interface BuiltTeam {
  dist: string
  manifest: RemoteManifest
}

const copiesOf = ({ shares }: RemoteManifest) => shares?.['@acme/design']?.js ?? []

const host = `
  import { loadExposed } from '${join(import.meta.dirname, '../../../shell/src/browser/remotes/loadExposed.ts')}'
  window.show = async function show(name, entry) {
    const loaded = await loadExposed('/' + name + '/' + entry, './regions-carousel')
    if (loaded.status === 'failed') throw new Error(loaded.problem.cause)
    loaded.module.default.mount(document.querySelector('[data-remote=' + name + ']'), { label: 'Hola' }, {})
  }`

/** A page that both may be shown in, each by `show`, in the shell's way; `asked` has the files that it requested. */
async function openPage(...teams: readonly BuiltTeam[]) {
  const folder = await oncePerRun('page-of-teams', async function bundle(filling) {
    await writeFile(join(filling, 'host.ts'), host)
    await bundlePage(join(filling, 'host.ts'), filling)
  })
  const manifests = teams.map(({ manifest }) => manifest)
  const slots = manifests.map(({ name, browser }) => {
    const sheets = browser.exposes['regions-carousel']?.css ?? []
    const links = sheets.map((file) => `<link rel="stylesheet" href="/${name}/${file}">`).join('')
    return `${links}<main data-remote="${name}" data-entry="${browser.entry}"><p>Hola <!-- --><button class="acme-button">0 of 3.1.0</button></p></main>`
  })
  const dists = Object.fromEntries(manifests.map(({ name }, index) => [name, teams[index]?.dist ?? '']))
  const page = `<!doctype html><title>A page</title><link rel="icon" href="data:,">${slots.join('')}
    <script type="module" src="/host/page.js"></script>`
  const server = await serveFiles({ host: folder, ...dists }, { '/': page })
  const context = await shared.browser.createBrowserContext()
  ended.push(async () => {
    await context.close()
    server.close()
  })
  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await tab.goto(server.origin)
  await tab.waitForFunction('window.show')
  return {
    tab,
    /** How often the scripts of the shared copies were requested, by remote. */
    copies: () =>
      Object.fromEntries(
        manifests.map((manifest) => {
          const { name } = manifest
          const files = copiesOf(manifest).map((file) => `/${name}/${file}`)
          return [name, asked.filter((url) => files.includes(url)).length]
        }),
      ),
    async show(name: string) {
      await tab.evaluate(`show('${name}', document.querySelector('[data-remote=${name}]').dataset.entry)`)
      await tab.click(`[data-remote=${name}] button`)
      await tab.waitForFunction(
        `document.querySelector('[data-remote=${name}] button').textContent.startsWith('1')`,
      )
      return tab.$eval(`[data-remote=${name}] button`, (button) => ({
        text: button.textContent,
        padding: getComputedStyle(button).paddingLeft,
      }))
    },
  }
}

test('[CP3] two remotes of a page share a package: it is requested once, and each has its styles', async () => {
  const page = await openPage(await buildTeam('cart', '3.1.0'), await buildTeam('offers', '3.1.2'))
  const shown = { text: '1 of 3.1.0', padding: '7px' }
  expect(await page.show('cart')).toEqual(shown)
  expect(await page.show('offers')).toEqual(shown)
  expect(page.copies()).toEqual({ cart: 1, offers: 0 })
})

test('[CP3] two majors of a shared package work on one page, each remote with one that it can take', async () => {
  const newer = `{ '@acme/design': '^4' }`
  const page = await openPage(await buildTeam('cart', '3.1.0'), await buildTeam('offers', '4.0.0', newer))
  expect((await page.show('cart')).text).toBe('1 of 3.1.0')
  expect((await page.show('offers')).text).toBe('1 of 4.0.0')
  expect(page.copies()).toEqual({ cart: 1, offers: 1 })
})

test('[CP1] a remote whose shared package came from one that is taken away goes on with its own copy', async () => {
  const { dist, manifest } = await buildTeam('cart', '3.1.0')
  const taken = await mkdtemp(join(tmpdir(), 'tessera-taken-'))
  ended.push(() => rm(taken, { recursive: true }))
  await cp(dist, taken, { recursive: true })
  await Promise.all(copiesOf(manifest).map((file) => rm(join(taken, file))))
  const page = await openPage({ dist: taken, manifest }, await buildTeam('offers', '3.1.2'))
  await expect(page.show('cart')).rejects.toThrow(/cannot be loaded/)
  expect((await page.show('offers')).text).toBe('1 of 3.1.2')
})

test('[CP1] a copy of another remote that hangs is not waited for: the own one takes its place', async () => {
  const cart = await buildTeam('cart', '3.1.0')
  const page = await openPage(cart, await buildTeam('offers', '3.1.2'))
  const hanging = copiesOf(cart.manifest).map((file) => `/cart/${file}`)
  await page.tab.setRequestInterception(true)
  page.tab.on('request', (request) => {
    if (!hanging.includes(new URL(request.url()).pathname)) void request.continue()
  })
  page.show('cart').catch(() => {}) // it waits for its own copy
  await page.tab.waitForRequest((request) => hanging.includes(new URL(request.url()).pathname))
  expect((await page.show('offers')).text).toBe('1 of 3.1.2')
})

test('[CP3] the manifest says what a remote shares; its budget counts that once, beside the slots', async () => {
  const { dist, manifest } = await buildTeam('cart', '3.1.0')
  const report = await readFile(join(dist, 'report.txt'), 'utf8')
  const { requires, shares, browser } = manifest
  expect(shares).toEqual({ '@acme/design': { version: '3.1.0', range: '^3', js: [expect.any(String)] } })
  expect(requires).toEqual({ react: '^19', 'react/jsx-runtime': '^19', 'react-dom/client': '^19' })
  const { js } = browser.exposes['regions-carousel'] ?? {}
  expect(js).not.toContain(shares?.['@acme/design']?.js[0])
  expect(report).toMatch(/✓ @acme\/design 3\.1\.0, shared: 0\.\d of 9 kB \(\d+\.\w+\.js\)/)
})

test.each([
  [`{ '@acme/design': '^4' }`, /shares @acme\/design \^4; 3\.1\.0 is installed: name a range that it is in/],
  [`{ '@acme/none': '^3' }`, /shares @acme\/none \^3; it is not installed/],
  [`{ 'react': '^19' }`, /shares react \^19; the page provides React/],
  [`{ '@acme/design': '>=3' }`, /shared\.@acme\/design: must be a range like \^3,/],
  [`{ '../design': '^3' }`, /shared: must be 'page', 'own', or packages with a range each/],
  [`'all'`, /shared: must be 'page', 'own', or packages with a range each/],
  [`Object.fromEntries(Array.from({ length: 11 }, (_, i) => ['p' + i, '^3']))`, /has more than 10 packages/],
])('[CP1] what cannot be shared ends the build: %s', async (shares, message) => {
  const remote = await createTeam('cart', '3.1.0', shares)
  await expect(remote.buildQuickly()).rejects.toMatchObject({ stderr: expect.stringMatching(message) })
})

test('[CP3] another package with a nested copy of the shared one gets what the remote shares, in both entries', async () => {
  const cart = await createTeam('cart', '3.1.0')
  const forms = 'node_modules/@acme/forms'
  await cart.write(`${forms}/package.json`, '{ "name": "@acme/forms", "version": "1.0.0", "main": "a.js" }')
  await cart.write(`${forms}/a.js`, `export { Button } from '@acme/design'`)
  const nested = `${forms}/node_modules/@acme/design`
  await cart.write(`${nested}/package.json`, '{ "name": "@acme/design", "version": "2.0.0", "main": "a.js" }')
  await cart.write(`${nested}/a.js`, `export const Button = () => 'the nested copy'`)
  await cart.write('src/Greeting.tsx', `export { Button as Greeting } from '@acme/forms'`)
  await cart.write(
    'src/server.tsx',
    `
    import { renderToString } from 'react-dom/server'
    import { Greeting } from './Greeting.tsx'
    export default { 'regions-carousel': { render: () => renderToString(<Greeting />) } }`,
  )
  await cart.buildQuickly()
  const files = (await readdir(cart.dist)).filter((file) => file.endsWith('js'))
  const texts = await Promise.all(files.map((file) => readFile(join(cart.dist, file), 'utf8')))
  expect(texts.filter((text) => text.includes(' of 3.1.0')).length).toBeGreaterThan(1)
  expect(texts.join()).not.toContain('the nested copy')
})

test("[CP1] a package with CSS modules is not shared: the names of its classes would be one remote's", async () => {
  const remote = await createTeam('cart', '3.1.0')
  await remote.write('node_modules/@acme/design/b.module.css', '.a { color: red }')
  await remote.write(
    'node_modules/@acme/design/a.js',
    `import s from './b.module.css'\nexport const Button = () => s.a`,
  )
  await expect(remote.buildQuickly()).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /A shared package imports .*@acme\/design\/b\.module\.css: it must have plain class names/,
    ),
  })
})
