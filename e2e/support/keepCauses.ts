import type { Cause } from '@tessera/kit/contract/metrics'
import { readKey } from '@tessera/release/keys'
import { signMetrics, type Registry } from '@tessera/release/registry'
import { readBuild } from './alteredRemote.ts'
import { keysFolder } from './startSite.ts'

const step = Math.floor(Date.now() / 300_000)
const now = new Date().toISOString()

const causes = (version: string, script: string): readonly Cause[] => [
  {
    id: 'aaaaaaaaaaaa',
    version,
    name: 'remoteThrew',
    seenBy: 'browser',
    slot: 'list-map',
    message: 'TypeError: Cannot read properties of undefined (reading open)',
    frames: ['/assets/react.9a8b7c6d.js:1:12345', `${script}:1:150`],
    count: 5231,
    networks: 'f'.repeat(64),
    first: now,
    last: now,
    composition: 4,
    pages: { list: 400, home: 12 },
    browsers: { Chrome: 300, Safari: 90, Firefox: 22 },
    trend: Object.fromEntries([0, 3, 9, 20, 44, 80].map((count, index) => [step - 5 + index, count])),
  },
  {
    id: 'bbbbbbbbbbbb',
    version,
    name: 'remoteThrew',
    seenBy: 'server',
    message: `load: Error: ${'a long message without any end '.repeat(6)}`.slice(0, 200),
    frames: [],
    count: 1,
    networks: '0'.repeat(64),
    first: now,
    last: now,
    pages: {},
    browsers: {},
    trend: {},
  },
]

/** Writes two causes of maps into a registry, as a server does. */
export async function keepCauses(registry: Registry): Promise<void> {
  const { version, browser } = await readBuild('maps')
  const [script = ''] = browser.exposes['list-map']?.js ?? []
  const remotes = {
    maps: { versions: { [version]: { views: 10_000, renders: 0 } }, causes: causes(version, script) },
  }
  const about = { format: 1, environment: 'production', instance: 'shell-1', written: now } as const
  const key = await readKey(keysFolder, 'ops')
  await registry.keepCauses({ ...about, remotes }, async (sha256) => signMetrics(sha256, key))
}
