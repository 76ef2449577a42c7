import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { carousel } from '../testing/fakeRemote.ts'
import { createSite, type Site } from '../testing/createSite.ts'

test('[CP2] doctor and gc on the command line', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.release('maps', 'm2')
  expect(await release(site, 'doctor')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('✔ Of 16 writers of one number exactly one succeeds, 8 times'),
  })
  expect((await release(site, 'gc', '--dry-run')).out).toContain('Everything in the registry is needed')
})

test('each of them answers scripts in JSON, and names the next step of a mistake', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const json = async (...args: string[]): Promise<unknown> =>
    JSON.parse((await release(site, ...args, '--json')).out)
  expect(await json('gc', '--dry-run')).toMatchObject({ ok: true, dryRun: true, removed: [], bytes: 0 })
  expect(await json('export')).toMatchObject({ ok: true })
  await rm(join(site.root, 'registry/blobs'), { recursive: true })
  expect(await json('doctor')).toMatchObject({ ok: false, steps: expect.any(Array) })
  expect((await release(site, 'doctor')).exit).toBe(4)
  expect((await release(site, 'export', '-e', 'staging')).err).toContain('There is no environment staging')
})

test('[CP3] events of current remotes are written as types for who listens; others are named', async () => {
  await using site = await createSite()
  const count = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] } as const
  await site.release('maps', 'm1', { events: { moved: { data: count, keep: true } } })
  await site.release('regions', 'r1', carousel)
  const file = join(site.root, 'events.d.ts')
  const types = (...args: string[]) => release(site, 'export', ...args, '--format', 'event-types')
  await types('--out', file)
  const written = `'maps:moved': { readonly "count": number }`
  expect(await readFile(file, 'utf8')).toContain(written)
  expect((await types('maps')).out).toContain(written)
  expect((await types('regions')).out).not.toContain('maps:moved')
  expect((await types('cart')).err).toContain('cart: not current.')
})

test.each(['doctor', 'gc', 'export'])('release %s --help shows examples', async (verb) => {
  await using site = await createSite()
  expect((await release(site, verb, '--help')).out).toContain(`$ release ${verb}`)
})

function release(site: Site, ...args: string[]): Promise<Called> {
  return callInTurn(site, ...args, '--root', site.root)
}
