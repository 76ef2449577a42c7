import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { carousel } from '../testing/fakeRemote.ts'

/** Its checkout compiles whatever folder to documents that place these slots. */
async function placeSlots(site: Site, ...slots: string[]): Promise<void> {
  const program = join(site.root, 'content/src')
  await mkdir(program, { recursive: true })
  const placed = slots.map((slot) => ({
    slot,
    options: {},
    file: 'pages/ronda.md',
    field: 'blocks[2]',
    path: '/ronda',
  }))
  await writeFile(join(site.root, 'placed.json'), JSON.stringify(placed))
  const files = { 'placed-slots.json': join(site.root, 'placed.json') }
  const message = { type: 'compiled', layout: 5, revision: slots.join('-') || 'none', files, problems: [] }
  const text = `process.send(${JSON.stringify(message)}); process.disconnect()`
  await writeFile(join(program, 'folderCompiler.ts'), text)
}

async function call(site: Site, ...args: readonly string[]) {
  const { exit, out, err } = await callInTurn(site, ...args, '--root', site.root)
  return { exit, told: out + err }
}
const toNone = ['--to', 'none'] as const
const why = ['--reason', 'replaced by atlas']
const untried = ['--skip-browser', '--reason', 'no shell here']

test('[CP2] a first release by canary, and back, on the command line', async () => {
  await using site = await createSite()
  await site.release('regions', 'r1', carousel)
  const version = await site.publish('maps', 'm1')
  const put = await call(site, 'promote', 'maps', version, '--canary', '10', ...untried)
  expect(put).toMatchObject({
    exit: 0,
    told: expect.stringContaining('with 10 % of the visitors of production'),
  })
  expect((await call(site, 'status')).told).toMatch(
    new RegExp(`maps +\\(none\\) .*\n.*\n[^]*maps +${version} +10 % +50 %`),
  )
  const back = await call(site, 'rollback', 'maps')
  expect(back).toMatchObject({
    exit: 0,
    told: expect.stringContaining(`maps ${version} is taken out of production by composition 3`),
  })
  expect((await call(site, 'history')).told).toContain(`rollback maps ${version} → (none)`)
  expect(JSON.parse((await call(site, 'history', 'maps', '--json')).told).entries[0]).toMatchObject({
    from: version,
    to: null,
  })
})

test('[CP2] a remote is ended for a reason; promoted again, it is back', async () => {
  await using site = await createSite()
  const regions = await site.release('regions', 'r1', carousel)
  const version = await site.release('maps', 'm1')
  await placeSlots(site, 'regions-carousel')
  expect(await call(site, 'rollback', 'maps', ...toNone)).toMatchObject({
    exit: 2,
    told: expect.stringContaining('needs a reason'),
  })
  const dry = await call(site, 'rollback', 'maps', ...toNone, ...why, '--dry-run', '--json')
  expect(JSON.parse(dry.told)).toMatchObject({
    ok: true,
    outcome: 'would-go-live',
    from: version,
    to: null,
    number: 3,
  })
  expect(await site.live()).toEqual({ regions, maps: version })
  expect(await call(site, 'rollback', 'maps', ...toNone, ...why)).toMatchObject({ exit: 0 })
  expect(await site.live()).toEqual({ regions })
  expect((await site.registry.newest('production'))?.record.reason).toBe('replaced by atlas')
  expect(await call(site, 'rollback', 'maps', ...toNone, ...why)).toMatchObject({
    exit: 3,
    told: expect.stringContaining('maps is not current in production'),
  })
  expect(await call(site, 'promote', 'maps', version, ...untried)).toMatchObject({ exit: 0 })
  expect(await site.live()).toEqual({ regions, maps: version })
})

test('[CP1] documents that place its slots are named, and it stays; by force it goes, and the log says so', async () => {
  await using site = await createSite()
  const version = await site.release('maps', 'm1')
  const places = /pages\/ronda\.md, blocks\[2\], on \/ronda: list-map, is placed/
  await placeSlots(site, 'list-map')
  for (const more of [[], ['--dry-run']])
    expect(await call(site, 'rollback', 'maps', ...toNone, ...why, ...more)).toMatchObject({
      exit: 3,
      told: expect.stringMatching(places),
    })
  expect(await site.live()).toEqual({ maps: version })
  expect(await call(site, 'rollback', 'maps', ...toNone, ...why, '--force')).toMatchObject({
    exit: 0,
    told: expect.stringMatching(places),
  })
  expect((await site.registry.newest('production'))?.record.reason).toBe(
    'replaced by atlas (overruled: No document places its slots)',
  )
})

test('[CP1] where documents are not known it stays; published content counts, not the folder', async () => {
  await using site = await createSite()
  const version = await site.release('maps', 'm1')
  expect(await call(site, 'rollback', 'maps', ...toNone, ...why)).toMatchObject({
    exit: 3,
    told: expect.stringContaining('What documents place is not known'),
  })
  await placeSlots(site, 'list-map')
  expect((await call(site, 'content', 'publish')).exit).toBe(0)
  await placeSlots(site)
  expect(await call(site, 'rollback', 'maps', ...toNone, ...why)).toMatchObject({ exit: 3 })
  expect(await site.live()).toEqual({ maps: version })
  expect((await call(site, 'content', 'publish')).exit).toBe(0)
  expect(await call(site, 'rollback', 'maps', ...toNone, ...why)).toMatchObject({ exit: 0 })
  expect(await site.live()).toEqual({})
})

test('[CP1] the shell is not removed', async () => {
  await using site = await createSite()
  expect(await call(site, 'rollback', 'shell', ...toNone, ...why)).toMatchObject({ exit: 2 })
})

test('a verb of an earlier version answers with what takes its place', async () => {
  await using site = await createSite()
  for (const [verb, instead] of [
    ['remove', 'release rollback <remote> --to none'],
    ['keys', 'release trust new-key'],
  ] as const)
    expect(await call(site, verb, 'maps')).toMatchObject({ exit: 2, told: expect.stringContaining(instead) })
})
