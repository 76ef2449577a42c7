import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cp, mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { bundlePage } from '@tessera/kit/testing/bundlePage'
import { alteredRemote, readBuild } from '../support/alteredRemote.ts'
import { putLive } from '../support/release.ts'
import { remoteNames, root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { untilLive } from '../support/visitor.ts'
import { slotsOf } from '../support/expectWholePages.ts'

const { site, visit, enter } = useSite()

/** A page of anybody's: loads what `location.hash` names with the stock runtime. */
const stockHost = `
  import { createInstance } from '@module-federation/runtime'
  import * as React from 'react'
  import * as Jsx from 'react/jsx-runtime'
  import * as Dom from 'react-dom'
  import * as Client from 'react-dom/client'
  const share = (module) => ({
    version: React.version, lib: () => module, shareConfig: { singleton: true, requiredVersion: '^' + React.version },
  })
  export async function loadAll(name, entry, slots) {
    const host = createInstance({
      name: 'stock',
      remotes: [{ name, type: 'module', entry }],
      shared: {
        react: share(React), 'react/jsx-runtime': share(Jsx), 'react-dom': share(Dom), 'react-dom/client': share(Client),
      },
    })
    const islands = await Promise.all(slots.map((slot) => host.loadRemote(name + '/' + slot)))
    return islands.map(({ default: island }) => typeof island.mount)
  }
  Object.assign(window, { loadAll })`

let folder: string
beforeAll(async function bundleStockHost() {
  folder = await mkdtemp(join(tmpdir(), 'tessera-stock-'))
  await writeFile(join(folder, 'host.ts'), stockHost)
  await bundlePage(join(folder, 'host.ts'), folder)
})
afterAll(() => rm(folder, { recursive: true }))

let stranger: Server
beforeAll(async function openStranger() {
  stranger = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>A page of anybody</title>')
  })
  await once(stranger.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => void stranger.close())

test.each(remoteNames)(
  '[CP3] the stock federation runtime of a page on another origin loads every slot of %s',
  async (name) => {
    const { page, close } = await enter()
    try {
      const manifest = await readBuild(name)
      await page.goto(`http://127.0.0.1:${(stranger.address() as AddressInfo).port}`)
      await page.evaluate(await readFile(join(folder, 'page.js'), 'utf8'))
      const entry = `${site().origin}/remotes/${name}/${manifest.browser.entry}`
      const mounts = await page.evaluate(
        (name, entry, slots) => Reflect.get(window, 'loadAll')(name, entry, slots) as Promise<string[]>,
        name,
        entry,
        [...manifest.slots],
      )
      expect(mounts).toEqual(manifest.slots.map(() => 'function'))
    } finally {
      await close()
    }
  },
)

test('[CP3] the site runs a remote that was built with the stock plugin and its full runtime', async () => {
  const copy = await buildWithStockRuntime()
  try {
    const remote = await alteredRemote('regions', 'stock', (_file, text) => text, copy)
    await putLive(site(), remote)
    while ((await slotsOf(site().origin, '/'))['regions-carousel']?.version !== remote.manifest.version) {
      await new Promise((wake) => setTimeout(wake, 50))
    }
    await visit(async ({ page, go }) => {
      await go('/')
      await page.$eval('[data-slot="regions-carousel"]', (host) => host.scrollIntoView({ block: 'center' }))
      await untilLive(page, 'regions-carousel')
    })
  } finally {
    await rm(join(copy, '..'), { recursive: true })
  }
})

/** Builds a copy of mfe-regions, its budget raised by what the stock runtime weighs. */
async function buildWithStockRuntime(): Promise<string> {
  await mkdir(join(root, '.tessera'), { recursive: true })
  const copy = join(await mkdtemp(join(root, '.tessera', 'stock-')), 'mfe-regions')
  await cp(join(root, 'mfe-regions'), copy, {
    recursive: true,
    filter: (path) => !/node_modules|dist/.test(path),
  })
  const declaration = join(copy, 'src/remote.ts')
  const raised = (await readFile(declaration, 'utf8')).replace(/budgetKb: \d+/, 'budgetKb: 80')
  await writeFile(declaration, raised)
  const command = [join(root, 'kit/src/cli.ts'), 'build', '--no-types', '--federation', 'full']
  await promisify(execFile)('node', command, { cwd: copy, env: { ...process.env, NODE_OPTIONS: '' } })
  return copy
}
