import { join } from 'node:path'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { canonicalBytes } from '../store/canonicalBytes.ts'
import { createDirectoryStore } from '../store/createDirectoryStore.ts'
import { keyOf } from '../store/keyOf.ts'
import { openRegistry, type Registry } from '../registry/openRegistry.ts'
import type { Store } from '../store/store.ts'
import { initTrust } from '../signing/initTrust.ts'
import { createKey, type NamedSigner } from '../signing/readKeys.ts'
import { createFolder } from './fakeRemote.ts'

export interface SignedRegistry extends AsyncDisposable {
  registry: Registry
  /** What someone who can write to the registry writes with. */
  store: Store
  url: string
  /** Where the remotes' folders, `registry/`, `keys/` and `state/` are. */
  root: string
  keys: Readonly<Record<KeyName, NamedSigner>>
  /** Another process, which knows the root key and remembers what it saw. */
  reopen(): Registry
  /** Puts a composition where it says it belongs, anyone who made it. */
  plant(record: CompositionRecord, key?: string): Promise<void>
  plantTrust(record: TrustRecord): Promise<void>
}

const keyNames = ['root', 'ops', 'team-maps', 'team-regions', 'stranger'] as const
type KeyName = (typeof keyNames)[number]

/** A registry in which `team-maps` and `team-regions` may release their remote and `ops` all; no one knows `stranger`. */
export async function createSignedRegistry(): Promise<SignedRegistry> {
  const folder = await createFolder()
  const root = folder.path
  const url = `file:${root}/registry`
  const store = createDirectoryStore(join(root, 'registry'))
  const made = await Promise.all(keyNames.map((name) => createKey(join(root, 'keys'), name)))
  const keys = Object.fromEntries(made.map((key) => [key.name, key])) as Record<KeyName, NamedSigner>
  const reopen = () => openRegistry(url, root, { trustRoot: keys.root.key, stateFolder: 'state' })
  await initTrust({
    registry: openRegistry(url, root),
    signer: keys.root,
    ops: keys.ops,
    teams: [
      { key: keys['team-maps'], remotes: ['maps'] },
      { key: keys['team-regions'], remotes: ['regions'] },
    ],
    actor: 'ann',
    reason: 'first',
  })
  return {
    registry: reopen(),
    store,
    url,
    root,
    keys,
    reopen,
    plant: (record, key = keyOf.composition(record.environment, record.number)) =>
      store.replace(key, canonicalBytes(record)),
    plantTrust: (record) => store.replace(keyOf.trust(record.number), canonicalBytes(record)),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
