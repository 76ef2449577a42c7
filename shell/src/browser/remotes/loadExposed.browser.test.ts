import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { browserModule } from '@tessera/kit/testing/browserModule'
import { demoRemotes } from '../../testing/demoRemotes.ts'
import { servePage, serveRemote, slot, untilReported, waitLive } from '../../testing/demoSlots.ts'
import { open, startBrowser, stopBrowser, visit, type Visit } from '../../testing/visitor.ts'

beforeAll(startBrowser)
afterAll(stopBrowser)

const runtime = join(import.meta.dirname, '../../../../kit/src/build/slimRuntime.ts')

/** A release from before React: its island takes Preact from the page, with the kit's runtime as webpack calls it. */
const entry = `
  import slimRuntime from './slimRuntime.js'
  const { bundlerRuntime } = slimRuntime
  const webpackRequire = {
    federation: { initOptions: { name: 'old' } },
    consumesLoadingData: {
      chunkMapping: { island: ['1'] },
      moduleIdToConsumeDataMapping: { 1: { shareKey: 'preact/compat', requiredVersion: '^10' } },
    },
    m: {},
    c: {},
  }
  export const init = (shareScope) => bundlerRuntime.initContainerEntry({ webpackRequire, shareScope })
  export async function get() {
    const promises = []
    bundlerRuntime.consumes({ chunkId: 'island', promises, installedModules: {}, webpackRequire })
    await Promise.all(promises)
    return () => ({ default: { mount: () => ({ update() {}, unmount() {} }) } })
  }`

async function serveOldRemote({ site }: Visit): Promise<void> {
  const source = stripTypeScriptTypes(await readFile(runtime, 'utf8'))
  const slimRuntime = source.replace('../browser/importAgain.ts', './importAgain.js')
  const files = { entry, slimRuntime, importAgain: await browserModule('importAgain.ts') }
  for (const [name, body] of Object.entries(files))
    site.routes.set(`/remotes/old/${name}.js`, { type: 'text/javascript', body })
}

test('[CP1] a current release that requires Preact keeps its server HTML, is reported, and hurts no other slot', async () => {
  await visit(async (visitor) => {
    await serveOldRemote(visitor)
    serveRemote(visitor, 'host.append(" + " + data.label); return { update() {}, unmount() {} }')
    const slots = { 'list-map': { js: [], css: [], activation: 'near-view' } } as const
    const old = { version: '1', base: '/remotes/old/', entry: 'entry.js', slots }
    const its = slot('list-map', '<b>from server</b>').replace('data-remote="demo"', 'data-remote="old"')
    servePage(visitor, its + slot('regions-carousel', 'from server'), {
      facts: { remotes: { ...demoRemotes, old } },
    })
    await open(visitor, '/')
    await waitLive(visitor)
    await visitor.page.waitForSelector('[data-state=failed]')
    const html = (name: string) => visitor.page.$eval(`[data-slot=${name}]`, (host) => host.innerHTML)
    expect(await html('list-map')).toBe('<b>from server</b>')
    expect(await html('regions-carousel')).toBe('from server + data')
    await untilReported(visitor)
    expect(visitor.problems).toMatchObject([{ name: 'remoteNotLoaded', remote: 'old', version: '1' }])
    expect(visitor.problems[0]?.cause).toContain('The page must provide preact/compat ^10; it has none')
  })
})
