import { expect } from '@jest/globals'
import { until } from '@tessera/kit/testing/until'
import { readKey } from '@tessera/release/keys'
import { promoteRemote } from '@tessera/release/promotion'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { alteredRemote } from './alteredRemote.ts'
import { expectWholePages, slotsOf } from './expectWholePages.ts'
import { release } from './release.ts'
import { keysFolder, patientDeadline, startServer } from './startSite.ts'

/** A seeded registry, and how to lose it. */
export interface LosableRegistry {
  url: string
  /** Beside it lies what the machine keeps. */
  folder: string
  /** Where the backup goes. */
  backup: string
  /** Takes all of it away, the place itself too. */
  lose(): Promise<void>
  /** A multiple of four: two versions take turns, in two halves. Default: 60. */
  promotions?: number
}

const slot = 'regions-carousel'

/**
 * Promotions, a backup after half of them and at the end; then the registry is lost under a running site, which goes on,
 * and restored. Gives the seconds that each took.
 */
export async function restoreDrill({ url, folder, backup, lose, promotions = 60 }: LosableRegistry) {
  const registry = openRegistry(url)
  const { root = '' } = (await registry.trust()) ?? {}
  const env = { REGISTRY_URL: url, DRAIN_MS: '0', TRUST_ROOT: root, SLOT_DEADLINE_MS: patientDeadline }
  const site = { registry, registryFolder: folder, url }
  const call = async (...args: string[]) => JSON.parse(await release(site, ...args, '--json')) as Answer
  const server = await startServer(folder, env)
  try {
    const tab = await filesOfTab(server.origin)
    const versions = await publishTwo(site.registry)
    const first = (await registry.newest('production'))?.record.number ?? 0
    const promote = (count: number) => promoteInTurn(site.registry, versions, count)
    await promote(promotions / 2)
    const half = await call('backup', backup)
    await promote(promotions / 2)
    const whole = await call('backup', backup)
    expect([whole.copied, whole.kept]).toEqual([promotions / 2, half.copied])
    const shown = versions[1] ?? ''
    await untilShown(server.origin, shown)

    await lose()
    await server.logged(({ code }) => code === 'REGISTRY_UNREACHABLE' || code === 'SIGNATURE_REFUSED')
    await expectWholePages(server.origin)
    expect((await slotsOf(server.origin, '/'))[slot]).toEqual({ from: 'remote', version: shown })

    const restored = await call('restore', backup)
    expect(restored).toMatchObject({ damaged: [], heads: { production: { number: first + promotions } } })
    const { steps = [] } = await call('doctor')
    expect(steps.filter(({ status }) => status !== 'passed')).toEqual([])
    await promote(1)
    expect((await openRegistry(url).newest('production'))?.record.number).toBe(first + promotions + 1)
    await untilShown(server.origin, versions[0] ?? '')
    for (const file of tab) expect([file, (await fetch(file)).status]).toEqual([file, 200])
    return { backup: half.seconds, again: whole.seconds, restore: restored.seconds, objects: restored.copied }
  } finally {
    await server.stop()
  }
}

interface Answer {
  copied?: number
  kept?: number
  seconds?: number
  steps?: readonly { title: string; status: string }[]
}

/** Two versions of the carousel. */
async function publishTwo(registry: Registry): Promise<readonly string[]> {
  const versions: string[] = []
  for (const name of ['one', 'two']) {
    const { manifest, files } = await alteredRemote(
      'regions',
      name,
      (_file, text) => `${text}\n/* ${name} */`,
    )
    await registry.publish(manifest, files, await readKey(keysFolder, 'ops'))
    versions.push(manifest.version)
  }
  return versions
}

async function promoteInTurn(registry: Registry, versions: readonly string[], count: number): Promise<void> {
  const signer = await readKey(keysFolder, 'ops')
  const who = { environment: 'production', remote: 'regions', actor: 'ann', reason: 'drill', signer }
  for (let at = 0; at < count; at += 1)
    await promoteRemote({ registry, version: versions[at % 2] ?? '', ...who })
}

/** Addresses of the remotes' files that a tab which is open now will ask for. */
async function filesOfTab(origin: string): Promise<readonly string[]> {
  const html = await (await fetch(origin)).text()
  const paths = new Set(html.match(/\/[\w/@.-]*regions[\w/@.-]*\.(?:js|css)\b/g))
  expect(paths.size).toBeGreaterThan(0)
  return [...paths].map((path) => new URL(path, origin).href)
}

async function untilShown(origin: string, version: string): Promise<void> {
  await until(`${version} live`, async () => (await slotsOf(origin, '/'))[slot]?.version === version)
}
