import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { type Called, callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { fakeBuild, writeBuild } from '../testing/fakeRemote.ts'

const release = (site: Site, ...args: string[]): Promise<Called> =>
  callInTurn(site, ...args, '--root', site.root)

async function done(site: Site, ...args: string[]): Promise<string> {
  const { exit, out, err } = await release(site, ...args)
  expect([exit, err]).toEqual([0, ''])
  return out
}

/** Ann, Ben and Cara hold a root key each, on three machines; two have to sign. */
async function createThreeHolders(): Promise<Site> {
  const site = await createSite()
  await done(site, 'trust', 'new-key', 'root', '--keys', 'ann')
  await done(site, 'trust', 'new-key', 'ops', '--keys', 'ann')
  await done(site, 'trust', 'init', '--keys', 'ann')
  for (const name of ['ben', 'cara']) {
    await done(site, 'trust', 'new-key', `root-${name}`, '--keys', name)
    await done(site, 'trust', 'add-root', `${name}/root-${name}.pub`, '--keys', 'ann')
  }
  await done(site, 'trust', 'threshold', '2', '--keys', 'ann')
  await done(site, 'trust', 'sign', 'trust-4.json', '--keys', 'ben')
  return site
}

/** By Ann, into `file`. */
async function propose(site: Site, file: string, ...args: string[]): Promise<void> {
  const { record } = JSON.parse(await done(site, 'trust', ...args, '--keys', 'ann', '--json'))
  await rename(join(site.root, `trust-${record.number}.json`), join(site.root, file))
}

const numberOf = async (site: Site): Promise<unknown> =>
  JSON.parse(await done(site, 'trust', 'show', '--json')).record.number

test('[CP2] a change by two root keys on two machines: proposed, looked at, signed, in force', async () => {
  await using site = await createThreeHolders()
  expect(await done(site, 'trust', 'show')).toContain('2 of 3 root keys have to sign a change.')
  await done(site, 'trust', 'new-key', 'team-maps')
  const grant = ['trust', 'grant', '.tessera/keys/team-maps.pub', 'maps', '--keys', 'ann']
  expect(await done(site, ...grant, '--dry-run')).toContain('nothing was changed')
  const proposed = await done(site, ...grant)
  expect(proposed).toMatch(/may release maps\. Not yet: 1 more root key must sign it\./)
  const id = /proposal ([0-9a-f]{16})/.exec(proposed)?.[1] ?? ''
  expect(await numberOf(site)).toBe(4)
  const looked = await done(site, 'trust', 'sign', 'trust-5.json', '--keys', 'cara', '--dry-run')
  expect(looked).toContain(`proposal ${id}`)
  expect(looked).toMatch(/\+ team-maps [0-9a-f]{16} active maps/)
  expect(looked).not.toMatch(/^- /m)
  expect(await numberOf(site)).toBe(4)
  expect(await done(site, 'trust', 'sign', 'trust-5.json', '--keys', 'cara')).toContain(
    'Trust is at number 5.',
  )
  expect(await numberOf(site)).toBe(5)
})

test('[CP2] a root key is lost: the two others put it out and bring another one in', async () => {
  await using site = await createThreeHolders()
  await done(site, 'trust', 'retire', 'root-cara', '--keys', 'ben', '--reason', 'stick\u001b[8m lost')
  const gone = await done(site, 'trust', 'sign', 'trust-5.json', '--keys', 'ann')
  expect(gone).toMatch(
    /- root-cara [0-9a-f]{16} active \(root\)\n\+ 2 of 2 .*\n\+ root-cara [0-9a-f]{16} retired/,
  )
  expect(gone).toContain('stick\\u001b[8m lost')
  await done(site, 'trust', 'new-key', 'root-dan', '--keys', 'dan')
  await done(site, 'trust', 'add-root', 'dan/root-dan.pub', '--keys', 'ann')
  await done(site, 'trust', 'sign', 'trust-6.json', '--keys', 'ben')
  await done(site, 'trust', 'ceiling', '100', '--keys', 'dan')
  await done(site, 'trust', 'sign', 'trust-7.json', '--keys', 'ann')
  expect(await numberOf(site)).toBe(7)
  expect(await release(site, 'trust', 'retire', 'root-dan', '--keys', 'cara')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('No key in'),
  })
})

test('[CP1] a proposal is signed by each once, as it was made, and only as the next change', async () => {
  await using site = await createThreeHolders()
  await propose(site, 'first.json', 'ceiling', '100')
  await propose(site, 'second.json', 'ceiling', '200')
  const sign = (file: string, ...more: string[]) => release(site, 'trust', 'sign', file, ...more)
  expect(await sign('first.json', '--keys', 'ann')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('1 more root key must sign it'),
  })
  expect(await sign('first.json', '--sign-with', 'ann/ops.pem')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('which is no root key'),
  })
  await done(site, 'trust', 'ceiling', '1', '--keys', 'ann')
  expect(await release(site, 'trust', 'ceiling', '2', '--keys', 'ann')).toMatchObject({
    exit: 2,
    err: expect.stringContaining('trust-5.json is there already'),
  })
  const text = await readFile(join(site.root, 'second.json'), 'utf8')
  for (const [name, content] of [
    ['altered.json', text.replace('"ceilingKb":200', '"ceilingKb":900')],
    ['garbled.json', '{'],
    ['other.json', '{}'],
    ['large.json', ' '.repeat(2 ** 21)],
  ] as const)
    await writeFile(join(site.root, name), content)
  expect(await sign('altered.json', '--keys', 'ben')).toMatchObject({
    exit: 3,
    err: expect.stringContaining('its signature is not right'),
  })
  for (const name of ['garbled.json', 'other.json', 'large.json', 'none.json'])
    expect(await sign(name, '--keys', 'ben')).toMatchObject({
      exit: 2,
      err: expect.stringContaining(`${name} is no proposal`),
    })
  expect((await sign('first.json', '--keys', 'ben')).exit).toBe(0)
  expect(await sign('second.json', '--keys', 'ben')).toMatchObject({
    exit: 5,
    err: expect.stringContaining('OVERTAKEN'),
  })
  expect(await numberOf(site)).toBe(5)
})

test('[CP2] with three to sign, the file goes round', async () => {
  await using site = await createThreeHolders()
  await done(site, 'trust', 'threshold', '3', '--keys', 'ann')
  const second = await done(site, 'trust', 'sign', 'trust-5.json', '--keys', 'ben', '--json')
  expect(JSON.parse(second)).toMatchObject({ ok: true, proposal: { missing: 1 } })
  expect(await numberOf(site)).toBe(4)
  await rename(join(site.root, 'trust-5.json'), join(site.root, 'sent.json'))
  const third = JSON.parse(await done(site, 'trust', 'sign', 'sent.json', '--keys', 'cara', '--json'))
  expect(third).toMatchObject({ ok: true, record: { number: 5, threshold: 3 } })
  expect(third).not.toHaveProperty('proposal')
  expect(await numberOf(site)).toBe(5)
})

test('[CP1] a key that loses its rights and released meanwhile: proposed again, so that no site refuses what it released', async () => {
  await using site = await createThreeHolders()
  await done(site, 'trust', 'new-key', 'team-maps', '--keys', 'team')
  await done(site, 'trust', 'grant', 'team/team-maps.pub', '*', '--keys', 'ann')
  await done(site, 'trust', 'sign', 'trust-5.json', '--keys', 'ben')
  await propose(site, 'retire.json', 'retire', 'team-maps')
  await propose(site, 'revoke.json', 'revoke', 'team-maps')
  await propose(site, 'ceiling.json', 'ceiling', '9')
  await writeBuild(site.root, fakeBuild('maps', 'm1'))
  await done(site, 'publish', 'maps', '--keys', 'team')
  await done(site, 'promote', 'maps', '--keys', 'team', '--skip-browser', '--reason', 'test')
  expect(await release(site, 'trust', 'sign', 'retire.json', '--keys', 'ben')).toMatchObject({
    exit: 5,
    err: expect.stringContaining('sites would refuse production number 1 by team-maps'),
  })
  for (const file of ['ceiling.json', 'revoke.json'])
    expect((await release(site, 'trust', 'sign', file, '--keys', 'ben', '--dry-run')).exit).toBe(0)
})

test('[CP1] a key is not rotated in one go where several root keys have to sign, and stays as it is', async () => {
  await using site = await createThreeHolders()
  for (const more of [[], ['--dry-run']])
    expect(await release(site, 'trust', 'rotate', 'ops', '--keys', 'ann', ...more)).toMatchObject({
      exit: 2,
      err: expect.stringContaining('release trust retire'),
    })
  expect(await done(site, 'trust', 'keys', '--keys', 'ann')).toMatch(/^ops +[0-9a-f]{16} +active/m)
})
