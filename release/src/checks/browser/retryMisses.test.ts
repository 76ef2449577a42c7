import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { readBase } from '../../log/readBase.ts'
import { createSite, type Site } from '../../testing/createSite.ts'
import { fakeBuild } from '../../testing/fakeRemote.ts'
import { retryMisses } from './checkInSite.ts'

/** Renders a slot that takes as many milliseconds as given where its deadline is no shorter. */
const siteWith = (takes: number) => `
  const isInTime = Number(process.env.SLOT_DEADLINE_MS) >= ${takes}
  const slot = '<div class="shell-slot" data-slot="list-map"' + (isInTime ? ' data-from="remote"' : '') + '>'
  const server = require('node:http').createServer((request, response) =>
    response.end(request.url === '/readyz' ? 'ready\\n' : slot))
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`

async function missed({ registry, root }: Site, program: string, ...slowness: number[]) {
  const build = fakeBuild('maps', 'm1')
  const { manifest: sha256 } = await registry.publish(build.manifest, build.files)
  await mkdir(join(root, 'shell/dist/server'), { recursive: true })
  await writeFile(join(root, 'shell/dist/server/server.js'), program)
  const candidate = {
    registry,
    remote: 'maps',
    version: build.manifest.version,
    manifest: sha256,
    base: await readBase(registry, 'production'),
    provided: {},
    environment: 'production',
    site: root,
  }
  const manifest = { ...build.manifest, server: { file: 'server.cjs', slots: ['list-map'] } }
  const late = { slot: 'list-map', path: '/', missed: true as const, renderProblems: ['late'] }
  return retryMisses(candidate, manifest, [late], async () => slowness.shift() ?? 1)
}

test('[CP1] a machine that is three times as slow gives a render three times the time', async () => {
  await using site = await createSite()
  expect(await missed(site, siteWith(400), 3)).toEqual([{ slot: 'list-map', path: '/', renderProblems: [] }])
})

test('[CP1] who is late on a machine that is quick enough is refused', async () => {
  await using site = await createSite()
  expect(await missed(site, siteWith(400), 2, 2)).toMatchObject([{ missed: true }])
})

test('[CP1] a machine that is far too slow, or became so, judges no one', async () => {
  await using site = await createSite()
  const tooSlow = { status: 'failed', cause: expect.stringContaining('too slow or too busy') }
  expect(await missed(site, siteWith(9999), 20)).toMatchObject(tooSlow)
  expect(await missed(site, siteWith(9999), 1, 14)).toMatchObject(tooSlow)
})

test('[CP1] a site that does not start again refuses no one, and says why in its own words', async () => {
  await using site = await createSite()
  const program = `console.error('{"level":30,"event":"server entries"}\\nno room on the device'); process.exit(1)`
  expect(await missed(site, program)).toMatchObject({
    status: 'failed',
    cause: 'The site did not start with this version: it ended. no room on the device',
  })
})
