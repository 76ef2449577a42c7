import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { readKey } from '@tessera/release/keys'
import { alteredRemote } from '../support/alteredRemote.ts'
import { release } from '../support/release.ts'
import { keysFolder, root } from '../support/startSite.ts'
import { useSite } from '../support/useSite.ts'
import { press } from '../support/visitor.ts'
import { startVisitors } from '../support/visitors.ts'

const token = 'a token for the tests'
const told: Record<string, unknown>[] = []
const pager = createServer(
  (request, response) =>
    void text(request)
      .then(hear)
      .then(() => response.end()),
)
await once(pager.listen(0, '127.0.0.1'), 'listening')
afterAll(() => void pager.close())
const hear = (body: string) => told.push(JSON.parse(body) as Record<string, unknown>)

const { site, visit } = useSite({
  env: {
    OPS_TOKEN: token,
    CANARY_KEY: join(keysFolder, 'ops.pem'),
    WEBHOOK_URL: `http://127.0.0.1:${(pager.address() as AddressInfo).port}`,
    WEBHOOK_SECRET: `whsec_${Buffer.alloc(24, 1).toString('base64')}`,
  },
})

const message = 'TypeError: m.missing is not a function'
const toldWithin = 60_000 /* ms */

test('[CS1] at night: a press handler breaks for one visitor in seven; in a minute all say where, and the site goes back by itself', async () => {
  const remote = await alteredRemote('maps', 'night', (file, text) =>
    file.endsWith('.js') ? text.replace(/\bm(\(\w+\?"not now":"yes"\))/, 'm.missing$1') : text,
  )
  const { manifest, files } = remote
  const { version } = manifest
  const [frame, place] = await placesOf(files)
  await site().registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
  // What breaks for half of them is taken back within a second, before another visitor comes.
  const fails = (versions: Readonly<Record<string, string>>) =>
    versions['maps'] === version && Math.random() < 0.15 ? ['maps'] : []
  const visitors = startVisitors(site().origin, 60, fails, `Uncaught ${message} at /remotes/maps/${frame}`)
  await wait(5_000) // of views of the version before, with which it is compared
  await release(site(), 'promote', 'maps', version, '--skip-browser', '--reason', 'test', '--watch', '120s')
  const promoted = Date.now()

  await visit(
    async ({ page, go }) => {
      const takenUp = async () => (await page.content()).includes(`data-version="${version}"`)
      do await go('/regions/andalucia')
      while (!(await takenUp()))
      await press(page, '[data-slot="list-map"] [data-slot-control]')
      const line = await site().logged((one) => one['version'] === version && one['code'] === 'REMOTE_THREW')
      expect(line).toMatchObject({ remote: 'maps', place, cause: message })
    },
    { allowErrors: true },
  )
  const counter = `tessera_problems_total{code="REMOTE_THREW",seen_by="browser",remote="maps",version="${version}"}`
  expect(await ops('/metrics')).toContain(counter)
  while ((await newest())?.change.to === version) await wait(200)
  expect(await newest()).toMatchObject({
    actor: 'canary judge',
    change: { kind: 'rollback', remote: 'maps', from: version },
    reason: expect.stringMatching(new RegExp(`^worse: .*; mostly: ${message} at ${place}$`)),
  })
  let found: { version: string; share?: number; networks: number; place: string } | undefined
  while (!found?.share) {
    const { problems } = JSON.parse(await release(site(), 'problems', 'maps', '--json')) as {
      problems: NonNullable<typeof found>[]
    }
    found = problems.find((one) => one.version === version && one.place === place)
  }
  expect(found.share).toBeGreaterThan(0.05)
  expect(found.share).toBeLessThan(0.3)
  expect(found.networks).toBeGreaterThan(10)
  const view = await ops('/ops')
  for (const said of [place, 'Maps team']) expect(view).toContain(said)
  while (!told.some(({ type }) => type === 'rollback')) await wait(100)
  expect(told.find(({ type }) => type === 'rollback')).toMatchObject({
    remote: 'maps',
    version,
    owner: expect.stringContaining('Maps team'),
    text: expect.stringContaining(place),
  })
  expect(Date.now() - promoted).toBeLessThan(toldWithin)
  expect((await visitors.stop()).failures).toEqual([])
})

/** Where the broken call is in the built script, and in the sources. */
async function placesOf(files: ReadonlyMap<string, Uint8Array>): Promise<[frame: string, place: string]> {
  const source = 'src/view/MapSlot.tsx'
  const lines = (await readFile(join(root, 'mfe-maps', source), 'utf8')).split('\n')
  const line = lines.findIndex((one) => one.includes("setShown(open ? 'not now'")) + 1
  for (const [file, bytes] of files) {
    const column = file.endsWith('.js') ? Buffer.from(bytes).toString().indexOf('m.missing(') : -1
    if (column >= 0) return [`${file}:1:${column + 3}`, `${source}:${line}`]
  }
  throw new Error('nothing was broken')
}

const newest = async () => (await site().registry.newest('production'))?.record

async function ops(path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(site().origin + path, { headers })).text()
}
