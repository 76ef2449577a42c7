import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { TrustRecord } from '@tessera/kit/contract/trust'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { createDirectoryStore } from '@tessera/store/createDirectoryStore'
import { keyOf } from '../layout/keyOf.ts'
import { openRegistry, type Registry } from '../registry/openRegistry.ts'
import type { Store } from '@tessera/store/Store'
import { initTrust } from '../signing/initTrust.ts'
import { createKey, type NamedSigner, readKeys } from '../signing/readKeys.ts'
import { createFolder } from '@tessera/store/testing/createFolder'

export interface SignedRegistry extends AsyncDisposable {
  registry: Registry
  /** The store as an attacker writes to it. */
  store: Store
  url: string
  /** Folder with the remotes' folders, `registry/`, `keys/` and `state/`. */
  root: string
  keys: Readonly<Record<KeyName, NamedSigner>>
  /** Another process that knows the root key and has a trusted state. */
  reopen(): Registry
  /** Writes a composition at its own key. */
  plant(record: CompositionRecord, key?: string): Promise<void>
  plantTrust(record: TrustRecord): Promise<void>
}

const keyNames = ['root', 'ops', 'team-maps', 'team-regions', 'stranger'] as const
type KeyName = (typeof keyNames)[number]

/**
 * A registry in which `team-maps` and `team-regions` may release their remotes and `ops` all; `stranger` is unknown.
 */
export async function createSignedRegistry(): Promise<SignedRegistry> {
  return copySigned(await oncePerRun('signed-registry', begin))
}

/** Copies the folder of such a registry. */
export async function copySigned(from: string): Promise<SignedRegistry> {
  const folder = await createFolder()
  await cp(from, folder.path, { recursive: true })
  const site = await openSigned(folder.path)
  return { ...site, [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose]() }
}

async function openSigned(root: string) {
  const url = `file:${root}/registry`
  const store = createDirectoryStore(join(root, 'registry'))
  const read = await readKeys(join(root, 'keys'))
  const keys = Object.fromEntries(read.map((key) => [key.name, key])) as Record<KeyName, NamedSigner>
  const reopen = () => openRegistry(url, root, { trustRoot: keys.root.key, stateFolder: 'state' })
  return {
    registry: reopen(),
    store,
    url,
    root,
    keys,
    reopen,
    plant: (record: CompositionRecord, key = keyOf.composition(record.environment, record.number)) =>
      store.replace(key, canonicalBytes(record)),
    plantTrust: (record: TrustRecord) => store.replace(keyOf.trust(record.number), canonicalBytes(record)),
  }
}

async function begin(root: string): Promise<void> {
  for (const name of keyNames) await createKey(join(root, 'keys'), name)
  const { keys, url } = await openSigned(root)
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
}
