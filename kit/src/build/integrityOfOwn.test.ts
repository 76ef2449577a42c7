import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { RemoteManifest } from '../contract/composition.ts'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { serveFiles } from '../testing/fileServer.ts'
import { createRemoteFolder, type RemoteFolder, withoutReact } from '../testing/remoteFolder.ts'

/** Says in its host what became of a JSON file and of a lazy part with its style sheet. */
const island = `
  import { fetchOwn } from '@tessera/kit/browser/fetchOwn'
  export default {
    async mount(host: HTMLElement) {
      const came = (part: Promise<unknown>) => part.then(() => 'came', () => 'refused')
      host.dataset.json = await came(fetchOwn<string>(new URL('./land.json', import.meta.url)))
      host.dataset.part = await came(import(/* webpackPreload: true */ './later.ts'))
    },
  }`

let shared: SharedBrowser
let remote: RemoteFolder
let manifest: RemoteManifest

beforeAll(async function buildOnce() {
  shared = await shareBrowser()
  const later = `import './later.css'\nexport const word = 'later'`
  const files = {
    ...withoutReact,
    'src/land.json': '"land"',
    'src/later.ts': later,
    'src/regions-carousel.island.tsx': island,
  }
  remote = await createRemoteFolder(files)
  await remote.buildQuickly()
  manifest = await remote.manifest()
})
afterAll(() => Promise.all([shared.leave(), remote.remove()]))

/** The name of the one file that the build made so. */
const built = (pattern: RegExp) => Object.keys(manifest.files).find((file) => pattern.test(file)) ?? ''

interface Outcome {
  json: string | undefined
  part: string | undefined
  /** How often the part's style sheet was asked for. */
  sheets: number
}

/** What the island says on a page that lists its files. */
async function outcome(): Promise<Outcome> {
  const listed = Object.entries(manifest.files).map(([file, { integrity }]) => [
    `/greeter/${file}`,
    integrity,
  ])
  const map = JSON.stringify({ integrity: Object.fromEntries(listed) })
  const script = `import * as container from '/greeter/${manifest.browser.entry}'
    container.init({}, [])
    container.get('./regions-carousel').then((module) => module().default.mount(document.querySelector('main')))`
  await writeFile(join(remote.dist, 'host.js'), script)
  const page = `<!doctype html><title>A page</title><link rel="icon" href="data:,"><main></main>
    <script type="importmap">${map}</script><script type="module" src="/greeter/host.js"></script>`
  const server = await serveFiles({ greeter: remote.dist }, { '/': page })
  const context = await shared.browser.createBrowserContext()
  try {
    const tab = await context.newPage()
    let sheets = 0
    tab.on('request', (request) => void (sheets += Number(request.url().endsWith('.css'))))
    await tab.goto(server.origin)
    await tab.waitForSelector('main[data-part]')
    return { sheets, ...(await tab.$eval('main', ({ dataset: { json, part } }) => ({ json, part }))) }
  } finally {
    await context.close()
    server.close()
  }
}

test('[CP2] a JSON file and a lazy style sheet come as they were built', async () => {
  expect(await outcome()).toEqual({ json: 'came', part: 'came', sheets: 1 })
})

test('what an island preloads is needed at once, its styles left out', () => {
  expect(manifest.browser.exposes['regions-carousel']).toEqual({
    js: [expect.stringMatching(/^regions-carousel\./), expect.stringMatching(/^\d+\./)],
    css: [],
  })
})

test('[CP2] altered, they are refused', async () => {
  await writeFile(join(remote.dist, built(/^land\./)), '"other"')
  expect(await outcome()).toMatchObject({ json: 'refused', part: 'came' })
  await writeFile(join(remote.dist, built(/^\d+\..*\.css$/)), 'main { color: red }')
  expect(await outcome()).toMatchObject({ json: 'refused', part: 'refused' })
})
