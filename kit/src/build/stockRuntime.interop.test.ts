import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { bundlePage } from '../testing/bundlePage.ts'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { serveFiles } from '../testing/fileServer.ts'
import { createRemoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts'

type Page = Awaited<ReturnType<SharedBrowser['browser']['newPage']>>

const repository = join(import.meta.dirname, '../../..')

/** Puts the remote's island to life with the federation runtime that everybody else uses. */
const stockHost = `
  import { createInstance } from '@module-federation/runtime'
  import * as React from 'react'
  import * as Jsx from 'react/jsx-runtime'
  import * as Dom from 'react-dom'
  import * as Client from 'react-dom/client'
  const share = (module) => ({
    version: React.version, lib: () => module, shareConfig: { singleton: true, requiredVersion: '^19' },
  })
  const host = createInstance({
    name: 'stock',
    remotes: [{ name: 'greeter', type: 'module', entry: document.body.dataset.entry }],
    shared: {
      react: share(React), 'react/jsx-runtime': share(Jsx), 'react-dom': share(Dom), 'react-dom/client': share(Client),
    },
  })
  host.loadRemote('greeter/regions-carousel').then(({ default: island }) => {
    island.mount(document.querySelector('main'), { label: 'Hola', regions: [] }, {})
  })`

/** Puts it to life with the shell's own container protocol. */
const shellHost = `
  import { loadExposed } from '${join(repository, 'shell/src/browser/remotes/loadExposed.ts')}'
  const entry = document.body.dataset.entry
  loadExposed(entry, './regions-carousel').then((loaded) => {
    if (loaded.status === 'failed') throw new Error(loaded.problem.cause)
    loaded.module.default.mount(document.querySelector('main'), { label: 'Hola', regions: [] }, {})
  })`

let shared: SharedBrowser
let slim: RemoteFolder
let full: RemoteFolder

beforeAll(async () => {
  shared = await shareBrowser()
  slim = await createRemoteFolder()
  await slim.buildQuickly()
  full = await createRemoteFolder()
  await full.buildQuickly('full')
})

afterAll(async () => {
  await shared.leave()
  await Promise.all([slim.remove(), full.remove()])
})

describe.each([
  ['stock @module-federation/runtime', 'the slim container', () => stockHost, () => slim],
  ["the shell's container protocol", 'the slim container', () => shellHost, () => slim],
  [
    "the shell's container protocol",
    'the stock container with its full runtime',
    () => shellHost,
    () => full,
  ],
])('%s brings %s to life', (_host, _container, host, remote) => {
  test('[CP3] wherever its files lie, it hydrates without a mismatch, takes React from the page, and loads its lazy part, style, worker and picture', async () => {
    const site = await openSite(remote(), host())
    try {
      await site.page.waitForSelector('main[data-later][data-sum]')
      await site.page.click('button')
      await site.page.waitForFunction(() =>
        document.querySelector('button')?.textContent?.startsWith('Hola 1'),
      )
      expect(await site.page.evaluate(readPage)).toEqual({
        sum: '3',
        later: expect.stringMatching(/^later 19\./),
        margin: '7px',
        picture: 'image/svg+xml',
      })
      expect(site.faults).toEqual([])
    } finally {
      await site.close()
    }
  })
})

/** Runs in the page. */
async function readPage() {
  const { sum, later, picture: pictureUrl = '' } = document.querySelector('main')?.dataset ?? {}
  const picture = await fetch(pictureUrl)
  const button = document.querySelector('button') ?? document.body
  return {
    sum,
    later,
    margin: getComputedStyle(button).marginLeft,
    picture: picture.headers.get('content-type'),
  }
}

async function openSite(remote: RemoteFolder, host: string) {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-host-'))
  await writeFile(join(folder, 'host.ts'), host)
  await bundlePage(join(folder, 'host.ts'), folder)
  const server = await serveFiles({ host: folder, greeter: remote.dist }, { '/': await drawPage(remote) })
  const context = await shared.browser.createBrowserContext()
  const page = await context.newPage()
  const faults = listen(page)
  await page.goto(server.origin)
  return {
    page,
    faults,
    async close() {
      await context.close()
      server.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function drawPage(remote: RemoteFolder): Promise<string> {
  const { browser, server } = await remote.manifest()
  const halves = createRequire(import.meta.url)(join(remote.dist, server?.file ?? '')).default
  const html: string = halves['regions-carousel'].render({ label: 'Hola', regions: [] }, '')
  return `<!doctype html><title>A page</title><link rel="icon" href="data:,">
    <body data-entry="/greeter/${browser.entry}"><main data-remote="greeter">${html}</main>
    <script type="module" src="/host/page.js"></script>`
}

function listen(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (fault) => faults.push(String(fault)))
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) faults.push(message.text())
  })
  page.on('requestfailed', (request) => faults.push(request.url()))
  return faults
}
