import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { callInTurn } from '../testing/callInTurn.ts'
import { asAnn, createSite, type Site } from '../testing/createSite.ts'
import { rules } from '../testing/putOutCanary.ts'

/** A version of maps whose slot takes so many days. */
function upTo(maximum: number): Partial<RemoteManifest> {
  const days = { type: 'integer', maximum } as const
  const data = { properties: { options: { type: 'object', properties: { days } } } } as const
  return { declarations: { 'list-map': { data, activation: 'idle', context: [], origins: [] } } }
}

const breaks = /pages\/ronda\.md, blocks\[2\], on \/ronda: list-map, options\.days must be <= 3/

/** Its checkout compiles whatever folder to documents that place a slot for so many days. */
async function placeSlot(site: Site, days: number): Promise<void> {
  const program = join(site.root, 'content/src')
  await mkdir(program, { recursive: true })
  const slot = { slot: 'list-map', options: { days }, file: 'pages/ronda.md', field: 'blocks[2]' }
  await writeFile(join(site.root, 'placed.json'), JSON.stringify([{ ...slot, path: '/ronda' }]))
  const files = { 'placed-slots.json': join(site.root, 'placed.json') }
  const message = { type: 'compiled', layout: 5, revision: `r${days}`, files, problems: [] }
  const text = `process.send(${JSON.stringify(message)}); process.disconnect()`
  await writeFile(join(program, 'folderCompiler.ts'), text)
}

async function call(site: Site, ...args: readonly string[]) {
  const { exit, out, err } = await callInTurn(site, ...args, '--root', site.root)
  return { exit, told: out + err }
}
const untried = ['--skip-browser', '--reason', 'no shell here']

test('[CP1] a version that breaks documents is refused by check, promotion and canary; waived, the log says so', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', upTo(7))
  await placeSlot(site, 5)
  const version = await site.publish('maps', 'm2', upTo(3))
  for (const args of [
    ['check', 'maps', version, '--only', 'options'],
    ['promote', 'maps', version, ...untried],
    ['promote', 'maps', version, '--canary', '10', ...untried],
  ])
    expect(await call(site, ...args)).toMatchObject({ exit: 3, told: expect.stringMatching(breaks) })
  const waived = await call(site, 'promote', 'maps', version, '--waive', 'options', ...untried)
  expect(waived).toMatchObject({ exit: 0 })
  expect((await site.registry.newest('production'))?.record.reason).toContain('waived: options')
})

test('[CP1] what was published counts, not the folder; a document that an editor mended hinders no more', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', upTo(7))
  await placeSlot(site, 5)
  expect((await call(site, 'content', 'publish')).exit).toBe(0)
  await placeSlot(site, 2)
  const version = await site.publish('maps', 'm2', upTo(3))
  const check = () => call(site, 'check', 'maps', version, '--only', 'options')
  expect(await check()).toMatchObject({ exit: 3 })
  expect((await call(site, 'content', 'publish')).exit).toBe(0)
  expect(await check()).toMatchObject({ exit: 0 })
})

test('[CP1] a canary that documents would break by now goes no further', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1', upTo(7))
  const version = await site.publish('maps', 'm2', upTo(3))
  const { registry } = site
  await promoteRemote({ ...asAnn, registry, remote: 'maps', version, canary: { percent: 10, rules } })
  await placeSlot(site, 5)
  expect(await call(site, 'canary', 'advance', 'maps')).toMatchObject({
    exit: 3,
    told: expect.stringMatching(breaks),
  })
  await placeSlot(site, 3)
  expect(await call(site, 'canary', 'advance', 'maps')).toMatchObject({ exit: 0 })
})
