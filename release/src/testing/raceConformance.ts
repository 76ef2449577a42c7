import { expect, test } from '@jest/globals'
import { createRegistry, type Registry } from '../registry/createRegistry.ts'
import { fakeBuild } from './fakeRemote.ts'
import { race } from './race.ts'
import type { Engine } from './registryConformance.ts'

/** Of many processes, every engine must tell exactly one that it was first. */
export function raceConformance(name: string, writers: number, create: () => Promise<Engine>): void {
  test(`[CP2] in ${name}: of ${writers} writers in as many processes each number has one winner, and every remote lands`, async () => {
    const engine = await create()
    const registry = createRegistry(engine.store)
    const versions = await publishForEach(registry, writers)
    const made = await race(engine.url, versions)
    const numbers = [...made.values()].flat().toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 3 * writers }, (_, index) => index + 1))
    const log = await createRegistry(engine.store).log('production')
    expect(log.every(({ status }) => status === 'good')).toBe(true)
    const newest = await createRegistry(engine.store).newest('production')
    const live = Object.entries(newest?.record.remotes ?? {}).map(([remote, { version }]) => [
      remote,
      version,
    ])
    expect(new Map(live as [string, string][])).toEqual(
      new Map(Array.from(versions, ([remote, all]) => [remote, all.at(-1)])),
    )
    await engine.end()
  }, 300_000) // ms; eight processes on two cores take minutes, and it asserts nothing
}

/** Three versions each. */
async function publishForEach(registry: Registry, writers: number): Promise<Map<string, string[]>> {
  const entrants = new Map<string, string[]>()
  for (const letter of 'abcdefgh'.slice(0, writers)) {
    const builds = [1, 2, 3].map((build) => fakeBuild(`remote-${letter}`, `${letter}${build}`))
    for (const { manifest, files } of builds) await registry.publish(manifest, files)
    entrants.set(
      `remote-${letter}`,
      builds.map(({ manifest }) => manifest.version),
    )
  }
  return entrants
}
