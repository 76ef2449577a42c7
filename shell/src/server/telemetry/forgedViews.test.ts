import { expect, test } from '@jest/globals'
import { evaluateCanaries } from '@tessera/release/canary'
import { promoteRemote } from '@tessera/release/promotion'
import { createRegistryFolder, drawing, promote, publish } from '../../testing/fixtureRemote.ts'
import { createVersionMetrics } from './createVersionMetrics.ts'

const rules = { steps: [50], holdSeconds: 0, leastViews: 100, patienceSeconds: 600 }
const maps = (text: string) => ({
  name: 'maps',
  slots: ['list-map'] as const,
  server: drawing(text, ['list-map']),
})

/** What is found of a canary whose views fail for honest visitors as often as `fails` says, and what attackers send. */
async function findingOf(fails: (view: number) => boolean, attack: { networks: string[]; fails: boolean }) {
  const { registry } = await createRegistryFolder()
  const stable = (await promote(registry, maps('stable'))).version
  const { version } = await publish(registry, maps('canary'))
  const about = { environment: 'production', actor: 'ann', reason: 'test' }
  await promoteRemote({ ...about, registry, remote: 'maps', version, canary: { percent: 50, rules } })
  const record = (await registry.newest('production'))?.record
  if (!record) throw new Error('a composition was written')
  const metrics = createVersionMetrics()
  metrics.follow(record)
  function view(network: string, its: string, failed: boolean): void {
    metrics.countSent({ maps: { version: its } }, network)
    metrics.countView({ isView: true, remotes: { maps: { version: its, failed } } }, network)
  }
  for (let network = 0; network < 12; network++)
    for (let count = 0; count < 40; count++) {
      view(`${80 + network}.${network}.113`, stable, false)
      view(`${80 + network}.${network}.113`, version, fails(count))
    }
  for (const network of attack.networks)
    for (let count = 0; count < 40; count++) {
      view(network, version, attack.fails)
      view(network, stable, !attack.fails)
    }
  const written = new Date().toISOString()
  const remotes = metrics.snapshot()
  await registry.keepMetrics({ format: 1, environment: 'production', instance: 'shell-1', written, remotes })
  const [found] = await evaluateCanaries({ registry, environment: 'production' })
  return found?.verdict
}

const many = (name: (index: number) => string) => Array.from({ length: 256 }, (_, index) => name(index))

test.each([
  ['an IPv6 /48', many((index) => `32.1.13.184.0.1.${index}`)],
  ['an IPv4 /20', many((index) => `198.51.${96 + (index % 16)}`)],
  ['an IPv6 /32', many((index) => `32.1.13.184.${index}.1.0`)],
  ['an IPv4 /16', many((index) => `198.51.${index}`)],
])(
  '[CP2] no canary moves by what is made up from %s, against 12 honest networks',
  async (_what, networks) => {
    expect(await findingOf(() => false, { networks, fails: true })).toBe('good')
    expect(await findingOf((view) => view % 3 === 0, { networks, fails: false })).toBe('worse')
  },
)
