import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { copyRegistry } from '../backup/copyRegistry.ts'
import { publishContent } from '../content/publishContent.ts'
import { promoteRemote } from '../promotion/promoteRemote.ts'
import { openRegistry } from '../registry/openRegistry.ts'
import { openStore } from '@tessera/store/openStore'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Store } from '@tessera/store/Store'
import { callInTurn } from '../testing/callInTurn.ts'
import { createSite, type Site } from '../testing/createSite.ts'
import { createSignedRegistry } from '../testing/signedRegistry.ts'
import { fakeBuild } from '../testing/fakeRemote.ts'

test('[OP2] a backup has all, each copied once; restored it is the registry again, and the next number is right', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const to = `file:${site.root}/backup`
  const keep = async (...options: string[]) => json(site, 'backup', to, ...options)
  const first = await keep('--dry-run')
  expect(first).toMatchObject({ ok: true, dryRun: true, copied: 5, kept: 0 })
  expect(await readdir(site.root)).not.toContain('backup')
  expect(await keep()).toMatchObject({ ok: true, copied: 5, heads: { production: { number: 1 } } })
  expect(await keep()).toMatchObject({ ok: true, copied: 0, kept: 5 })
  await site.release('maps', 'm2')
  expect(await keep()).toMatchObject({ ok: true, copied: 4, kept: 5 }) // both have the same style sheet
  await rm(join(site.root, 'registry'), { recursive: true })
  expect(await json(site, 'restore', to)).toMatchObject({ ok: true, copied: 9, damaged: [], warnings: [] })
  expect((await call(site, 'doctor')).exit).toBe(0)
  await site.release('maps', 'm3')
  expect((await openRegistry(site.url).newest('production'))?.record.number).toBe(3)
})

test('[OP2] who signed is verified at both ends, and a backup older than what this machine saw is refused', async () => {
  await using site = await createSignedRegistry()
  const { manifest, files } = fakeBuild('maps', 'm1')
  const signer = site.keys.ops
  await site.registry.publish(manifest, files, signer)
  const promote = (version: string) =>
    promoteRemote({
      registry: site.registry,
      environment: 'production',
      remote: 'maps',
      version,
      actor: 'ann',
      reason: '',
      signer,
    })
  await promote(manifest.version)
  const to = `file:${site.root}/backup`
  expect(await json(site, 'backup', to)).toMatchObject({ ok: true, damaged: [] })
  await rm(join(site.root, 'registry'), { recursive: true })
  expect(await json(site, 'restore', to, '--root-key', site.keys.stranger.key)).toMatchObject({
    ok: false,
    code: 'NOT_TRUSTED',
  })
  expect(await json(site, 'restore', to, '--root-key', site.keys.root.key)).toMatchObject({ ok: true })
  expect((await site.reopen().newest('production'))?.record.number).toBe(1)
  const next = fakeBuild('maps', 'm2')
  await site.registry.publish(next.manifest, next.files, signer)
  await promote(next.manifest.version)
  expect((await site.reopen().newest('production'))?.record.number).toBe(2)
  await rm(join(site.root, 'registry'), { recursive: true })
  expect(await json(site, 'restore', to)).toMatchObject({
    code: 'NOT_TRUSTED',
    cause: expect.stringMatching(
      /0000000000000002.json: it was there and is gone.*If going back was meant, remove/,
    ),
  })
  await rm(join(site.root, 'backup/trust'), { recursive: true })
  expect(await json(site, 'restore', to)).toMatchObject({ ok: false, code: 'NOT_TRUSTED' })
})

test('[OP3] a place with another log, or more of it, is refused, and nothing is changed', async () => {
  await using site = await createSite()
  await using other = await createSite()
  await site.release('maps', 'm1')
  await other.release('maps', 'o1')
  const to = `file:${site.root}/backup`
  expect(await json(site, 'backup', other.url)).toMatchObject({ ok: false, code: 'BACKUP_REFUSED' })
  await json(site, 'backup', to)
  await site.release('maps', 'm2')
  expect(await json(site, 'restore', to)).toMatchObject({
    ok: false,
    code: 'BACKUP_REFUSED',
    cause: expect.stringContaining('env/production/0000000000000002.json is only in the store to copy to'),
  })
  expect(await json(site, 'restore', `file:${site.root}/none`)).toMatchObject({ code: 'REGISTRY_MISSING' })
  expect(await json(site, 'backup', site.url)).toMatchObject({ code: 'CALLED_WRONGLY' })
  expect((await other.live())['maps']).toBe(fakeBuild('maps', 'o1').manifest.version)
})

test('[OP2] what is damaged is named and not copied; --verify mends the backup', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  await site.publish('maps', 'm2')
  const [to, backup] = [`file:${site.root}/backup`, join(site.root, 'backup/blobs')]
  const blob = (text: string) => fakeBuild('maps', text).manifest.files['entry.js']?.sha256 ?? ''
  await writeFile(join(site.root, 'registry/blobs', blob('m2')), 'damaged')
  expect(await json(site, 'backup', to)).toMatchObject({
    ok: false,
    damaged: [expect.stringContaining(`blobs/${blob('m2')}: its content differs from its name`)],
  })
  expect(await readdir(backup)).not.toContain(blob('m2'))
  await writeFile(join(backup, blob('m1')), 'damaged')
  expect(await json(site, 'backup', to)).toMatchObject({ ok: false, code: 'REGISTRY_FAULTY' })
  expect(await json(site, 'backup', to, '--verify')).toMatchObject({ copied: 1 })
  expect(await readFile(join(backup, blob('m1')), 'utf8')).toContain('m1')
})

test.each(['versions', 'manifests', 'blobs'])(
  '[OP2] a backup without its folder %s is not restored as done, nor fit to the doctor',
  async (folder) => {
    await using site = await createSite()
    await site.release('maps', 'm1')
    const to = `file:${site.root}/backup`
    await json(site, 'backup', to)
    await rm(join(site.root, 'backup', folder), { recursive: true })
    await rm(join(site.root, 'registry'), { recursive: true })
    expect(await json(site, 'restore', to)).toMatchObject({ ok: false, code: 'REGISTRY_FAULTY' })
    expect((await call(site, 'doctor')).exit).toBe(4)
  },
)

test('[OP2] a backup that lacks a chunk of the content is not restored as done', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const content = join(site.root, 'compiled')
  await writeFile(content, 'what was compiled')
  await publishContent({
    store: openStore(site.url),
    trust: undefined,
    environment: 'production',
    layout: 1,
    revision: 'r1',
    files: { 'content.sqlite': content },
    actor: 'ann',
  })
  const to = `file:${site.root}/backup`
  expect(await json(site, 'backup', to)).toMatchObject({ ok: true })
  const chunks = join(site.root, 'backup/pieces')
  await rm(join(chunks, (await readdir(chunks))[0] ?? ''))
  await rm(join(site.root, 'registry'), { recursive: true })
  expect(await json(site, 'restore', to)).toMatchObject({ ok: false, code: 'REGISTRY_FAULTY' })
})

test('[OP2] stopped anywhere, a copy names nothing that it lacks, and the next goes on from there', async () => {
  await using site = await createSite()
  for (const text of ['m1', 'm2', 'm3']) await site.release('maps', text)
  const from = openStore(site.url)
  const total = 13
  for (let writes = 0; writes < total; writes += 1) {
    const to = `file:${site.root}/backup-${writes}`
    const copy = (store: Store) =>
      copyRegistry({ from, to: store, isThorough: false, replaces: true, formsSince: '2026-01-01' })
    await expect(copy(dyingAfter(openStore(to), writes))).rejects.toThrow('gone')
    const left = openRegistry(to)
    for (const { record } of await left.history('production'))
      expect(await left.missing(await left.manifest(record.remotes['maps']?.manifest ?? ''))).toEqual([])
    const { copied, kept } = await copy(openStore(to))
    expect([copied > 0, copied + kept]).toEqual([true, total])
    expect((await openRegistry(to).log('production')).map(({ status }) => status)).toEqual(
      Array(3).fill('good'),
    )
  }
})

test('[OP2] forms that a visitor sent are kept in a backup no longer than in the registry', async () => {
  await using site = await createSite()
  await site.release('maps', 'm1')
  const today = new Date().toISOString().slice(0, 10)
  const names = ['2026-01-01', today].map((day) => `${day}-01234567-0123-0123-0123-0123456789ab.json`)
  for (const name of names) await openStore(site.url).create(`forms/production/${name}`, Buffer.from('{}'))
  const to = `file:${site.root}/backup`
  await openStore(to).create(`forms/production/${names[0]}`, Buffer.from('{}'))
  expect(await json(site, 'backup', to)).toMatchObject({ ok: true })
  expect(await readdir(join(site.root, 'backup/forms/production'))).toEqual([names[1]])
})

test.each(['backup', 'restore'])(
  'release %s --help shows examples, and a place is asked for',
  async (verb) => {
    await using site = await createSite()
    expect((await call(site, verb, '--help')).out).toContain(`$ release ${verb} file:`)
    expect((await call(site, verb)).err).toContain('missing required argument')
  },
)

function dyingAfter(store: Store, writes: number): Store {
  let left = writes
  return {
    ...store,
    async create(key, bytes) {
      left -= 1
      if (left < 0) throw new RegistryError('unreachable', key, 'gone')
      return store.create(key, bytes)
    },
  }
}

const call = (site: Pick<Site, 'root' | 'url'>, ...args: string[]) =>
  callInTurn(site, ...args, '--root', site.root)

async function json(site: Pick<Site, 'root' | 'url'>, ...args: string[]): Promise<Record<string, unknown>> {
  const { out } = await call(site, ...args, '--json')
  return JSON.parse(out) as Record<string, unknown>
}
