import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild, writeBuild } from '../testing/fakeRemote.ts'

test('[CP2] signing on, a team granted, its key rotated and revoked: the whole way on the command line', async () => {
  await using site = await createSite()
  const first = await site.release('maps', 'm1')
  for (const name of ['root', 'ops', 'team-maps', 'team-regions']) await done(site, 'trust', 'new-key', name)
  expect((await stat(join(site.root, '.tessera/keys/root.pem'))).mode & 0o777).toBe(0o600)
  expect((await done(site, 'trust', 'show')).out).toContain('The registry is open')
  expect((await done(site, 'trust', 'init', '--dry-run')).out).toContain('nothing was changed')
  expect((await done(site, 'trust', 'init')).out).toContain('1 published manifests are signed by ops')
  await done(site, 'trust', 'grant', 'team-maps', 'maps', '--environments', 'production')
  await done(site, 'trust', 'grant', 'team-regions', 'regions')

  await writeBuild(site.root, fakeBuild('maps', 'm2'))
  const { version } = fakeBuild('maps', 'm2').manifest
  expect(await release(site, 'publish', 'maps', '--key', 'team-regions')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('NOT_TRUSTED'),
  })
  await done(site, 'publish', 'maps')
  expect(await release(site, 'promote', 'maps', '--key', 'team-regions')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('may not release maps'),
  })
  expect((await done(site, 'promote', 'maps')).out).toContain(`maps ${version} is current`)
  expect((await done(site, 'rollback', 'maps')).out).toContain(`maps ${first} is current`)

  expect((await done(site, 'trust', 'rotate', 'team-maps')).out).toContain('signs nothing new')
  const old =
    (await readdir(join(site.root, '.tessera/keys'))).find((name) => /^team-maps-.*\.pem$/.test(name)) ?? ''
  expect((await release(site, 'promote', 'maps', '--key', old.replace('.pem', ''))).err).toContain(
    'is retired',
  )
  await done(site, 'promote', 'maps')
  await done(site, 'trust', 'revoke', 'team-maps', '--reason', 'laptop lost')
  expect((await release(site, 'status')).exit).toBe(4)
  const publish = await release(site, 'publish', 'maps', '--key', 'team-maps')
  expect(publish.err).toContain('the key team-maps is revoked')
  await done(site, 'publish', 'maps', '--key', 'ops')
  await done(site, 'promote', 'maps', '--key', 'ops', '--force', '--reason', 'after the theft')
  expect((await done(site, 'status')).out).toContain(version)
  expect(JSON.parse((await done(site, 'trust', 'show', '--json')).out)).toMatchObject({
    ok: true,
    open: false,
  })
})

test('[CP2] a team’s lead ends its key and hands its rights on, on a machine without a root key', async () => {
  await using site = await createSite()
  for (const name of ['root', 'ops', 'team-maps']) await done(site, 'trust', 'new-key', name)
  await done(site, 'trust', 'new-key', 'lead-maps', '--keys', 'lea')
  await done(site, 'trust', 'init')
  expect(await release(site, 'trust', 'grant', 'lea/lead-maps.pub', '*', '--lead')).toMatchObject({ exit: 2 })
  const granted = await done(site, 'trust', 'grant', 'lea/lead-maps.pub', 'maps', '--lead')
  expect(granted.out).toContain('may release maps (lead).')
  await done(site, 'trust', 'grant', 'team-maps', 'maps')
  await done(site, 'trust', 'retire', 'team-maps', '--keys', 'lea', '--reason', 'laptop lost')
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  expect((await release(site, 'publish', 'maps', '--key', 'team-maps')).err).toContain('is retired')
  await done(site, 'trust', 'new-key', 'team-maps-2', '--keys', 'lea')
  await done(site, 'trust', 'grant', 'team-maps-2', 'maps', '--keys', 'lea')
  await done(site, 'trust', 'rotate', 'team-maps-2', '--keys', 'lea')
  await done(site, 'publish', 'maps', '--keys', 'lea', '--key', 'team-maps-2')
  for (const args of [
    ['retire', 'ops'],
    ['grant', 'team-maps-2', 'regions'],
    ['ceiling', '1'],
  ])
    for (const more of [[], ['--dry-run']])
      expect(await release(site, 'trust', ...args, '--keys', 'lea', ...more)).toMatchObject({
        exit: 3,
        err: expect.stringContaining('leads a team and'),
      })
  expect((await done(site, 'trust', 'show')).out).toMatch(/lead-maps +[0-9a-f]{16} +active +maps \(lead\)/)
})

test('[CP3] whom a server entry may ask is said in the trust log, listed, and taken back', async () => {
  await using site = await createSite()
  for (const name of ['root', 'ops']) await done(site, 'trust', 'new-key', name)
  await done(site, 'trust', 'init')
  const allowed = await done(site, 'trust', 'allow', 'maps', 'https://api.test,https://b.test:8443')
  expect(allowed.out).toContain('The server entry of maps may ask https://api.test, https://b.test:8443.')
  expect((await done(site, 'trust', 'show')).out).toMatch(/maps +https:\/\/api\.test, https:\/\/b\.test:8443/)
  expect((await done(site, 'trust', 'allow', 'maps', 'none')).out).toContain('may ask no one')
  expect((await done(site, 'trust', 'show')).out).not.toContain('api.test')
  expect(await release(site, 'trust', 'allow', 'maps', 'http://api.test')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('"http://api.test" is no origin: it must be like https://api.example.org'),
  })
})

test('[CP1] what no slot may weigh is said in the trust log, listed, refuses what is heavier, and is taken back', async () => {
  await using site = await createSite()
  for (const name of ['root', 'ops']) await done(site, 'trust', 'new-key', name)
  await done(site, 'trust', 'init')
  const dry = await done(site, 'trust', 'ceiling', '0.01', '--dry-run')
  expect(dry.out).toContain('No slot may weigh more than 0.01 kB. Not yet: nothing was changed.')
  expect((await done(site, 'trust', 'show')).out).not.toContain('weigh')
  await done(site, 'trust', 'ceiling', '0.01')
  await done(site, 'trust', 'allow', 'maps', 'https://api.test')
  expect((await done(site, 'trust', 'show')).out).toContain('No slot may weigh more than 0.01 kB (brotli).')
  await writeBuild(site.root, fakeBuild('maps', 'heavy', { budgetKb: 1000 }))
  await done(site, 'publish', 'maps')
  const refused = await release(site, 'promote', 'maps', '--waive', 'size')
  expect(refused).toMatchObject({
    exit: 3,
    out: expect.stringMatching(
      /list-map is 0\.\d kB \(brotli\); the ceiling of the whole site is 0\.01 kB\./,
    ),
  })
  const shown: unknown = JSON.parse((await done(site, 'trust', 'ceiling', 'none', '--json')).out)
  expect(shown).toMatchObject({ record: expect.not.objectContaining({ ceilingKb: 0.01 }) })
  await done(site, 'promote', 'maps')
  expect(await release(site, 'trust', 'ceiling', '-3')).toMatchObject({ exit: 2 })
  expect(await release(site, 'trust', 'ceiling', 'much')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('"much" is no weight'),
  })
})

test('where no key at hand may release a remote, those that may are named', async () => {
  await using site = await createSite()
  await site.publish('maps', 'm1')
  for (const name of ['root', 'ops']) await done(site, 'trust', 'new-key', name)
  await done(site, 'trust', 'init')
  await mkdir(join(site.root, 'none'))
  const { exit, err } = await release(site, 'promote', 'maps', '--keys', 'none')
  expect(exit).toBe(2)
  expect(err).toMatch(/KEY_MISSING.*Keys that may: ops \([0-9a-f]{16}\)/)
})

test('a registry that another root began is refused by name', async () => {
  await using site = await createSite()
  for (const name of ['root', 'ops']) await done(site, 'trust', 'new-key', name)
  await done(site, 'trust', 'init')
  const { exit, err } = await release(site, 'status', '--root-key', '0123456789abcdef')
  expect(exit).toBe(3)
  expect(err).toContain('the root key must be 0123456789abcdef')
})

async function done(site: Site, ...args: string[]) {
  const answer = await release(site, ...args)
  expect(answer).toMatchObject({ exit: 0 })
  return answer
}

function release(site: Site, ...args: string[]): Promise<Called> {
  return callInTurn(site, ...untried(args), '--root', site.root)
}

/** These remotes are no real ones: there is nothing to try in a browser. */
function untried(args: readonly string[]): readonly string[] {
  if (args[0] !== 'promote') return args
  return [...args, '--skip-browser', ...(args.includes('--reason') ? [] : ['--reason', 'test'])]
}
