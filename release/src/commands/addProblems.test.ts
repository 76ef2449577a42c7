import { expect, test } from '@jest/globals'
import type { Cause } from '@tessera/kit/contract/metrics'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'

const now = new Date().toISOString()

/** What a process of the site keeps of the version; the message may have anything in it. */
async function keepCause(site: Site, version: string, changes: Partial<Cause> = {}): Promise<void> {
  const cause: Cause = {
    id: 'aaaaaaaaaaaa',
    version,
    name: 'remoteThrew',
    seenBy: 'browser',
    message: 'Error: x \u001b[2J',
    frames: ['entry.js:1:2'],
    count: 4,
    networks: '1'.padStart(64, '0'),
    first: now,
    last: now,
    pages: {},
    browsers: {},
    trend: {},
    ...changes,
  }
  const remotes = { maps: { versions: { [version]: { views: 8, renders: 0 } }, causes: [cause] } }
  const about = { format: 1, environment: 'production', instance: 'shell-1', written: now } as const
  await site.registry.keepCauses({ ...about, remotes })
}

test('[CS1] `release problems` prints each cause with its place and share, on lines of its own', async () => {
  await using site = await createSite()
  const version = await site.release('maps', 'm1')
  expect((await release(site, 'problems')).out).toContain('Nothing went wrong in production in the last day.')
  await keepCause(site, version)
  const { out, exit } = await release(site, 'problems', 'mfe-maps')
  expect(exit).toBe(0)
  expect(out.split('\n').slice(0, 4)).toEqual([
    String.raw`maps ${version}  Error: x \u001b[2J`,
    '  at entry.js:1:2, REMOTE_THREW',
    '  4 times, 50.0 % of page views, from 1 network',
    expect.stringMatching(/^ {2}first .* UTC, (now|.* ago), last .* UTC, (now|.* ago)$/),
  ])
  const json: unknown = JSON.parse((await release(site, 'problems', '--json')).out)
  expect(json).toMatchObject({
    ok: true,
    problems: [{ remote: 'maps', version, count: 4, share: 0.5, stack: ['entry.js:1:2'] }],
  })
})

test('[CS1] a remote that no one published is a slip of the pen', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  expect((await release(site, 'problems', 'mpas')).err).toContain('REMOTE_UNKNOWN')
})

function release(site: Site, ...args: string[]): Promise<Called> {
  return callInTurn(site, ...args, '--root', site.root)
}
