import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { shareBrowser, type SharedBrowser } from '../testing/browser.ts'
import { openIsland } from '../testing/openIsland.ts'
import { createRemoteFolder, type RemoteFolder } from '../testing/remoteFolder.ts'

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
  ["the shell's container protocol", 'the slim container', () => undefined, () => slim],
  [
    "the shell's container protocol",
    'the stock container with its full runtime',
    () => undefined,
    () => full,
  ],
])('%s brings %s to life', (_host, _container, host, remote) => {
  test('[CP3] wherever its files lie, it hydrates without a mismatch, takes React from the page, and loads its lazy part, style, worker and picture', async () => {
    const site = await openIsland(remote(), shared.browser, host())
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
      expect(site.problems).toEqual([])
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
