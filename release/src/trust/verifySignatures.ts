import { z } from 'zod'
import { canonicalBytes } from '@tessera/store/canonicalBytes'
import { parseRecord } from '@tessera/store/readRecord'
import { ifUnreadable, RegistryError } from '@tessera/store/RegistryError'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { Store } from '@tessera/store/Store'
import { isGranted } from './verifyAuthor.ts'
import { isSignedBy, manifestStatement, signManifest } from './signed.ts'
import type { Signer } from './signer.ts'
import type { Trust } from './trustLog.ts'
import { whyNotBy } from './whyNotSigned.ts'

/** Arbitrary installation: throws unless a key that may release the remote and is not revoked signed the manifest. */
export async function verifySignatures(
  store: Store,
  sha256: string,
  remote: string,
  { record }: Trust,
): Promise<void> {
  const key = keyOf.manifest(sha256)
  const signers = (await listNames(store, keyOf.signatures(sha256))).filter((name) =>
    Object.hasOwn(record.keys, name),
  )
  const causes: string[] = []
  for (const id of signers) {
    const cause = await whyNot(store, sha256, id, remote, record)
    if (!cause) return
    causes.push(cause)
  }
  const cause = causes.join('; ') || 'no key that this registry trusts has signed it'
  throw new RegistryError('refused', key, `${cause}. Publish it with a key that may release ${remote}`)
}

/** Returns the signer if it may publish the remote; otherwise throws `RegistryError`. */
export function requirePublisher(remote: string, trust: Trust, signer: Signer | undefined): Signer {
  const cause = whyNotBy(signer?.key, remote, trust)
  if (signer && cause === undefined) return signer
  throw new RegistryError('refused', `manifest of ${remote}`, cause ?? '')
}

/** Signs a manifest and stores the signature; replaces a damaged one. */
export async function storeSignature(store: Store, sha256: string, signer: Signer): Promise<void> {
  const key = keyOf.signature(sha256, signer.key)
  const bytes = canonicalBytes(signManifest(sha256, signer))
  const existing = await store.read(key).catch(ifUnreadable(new Uint8Array()))
  if (existing && Buffer.from(existing).equals(bytes)) return
  if (existing || (await store.create(key, bytes)) === 'exists') await store.replace(key, bytes)
}

async function whyNot(
  store: Store,
  sha256: string,
  id: string,
  remote: string,
  { keys, grants }: Trust['record'],
): Promise<string | undefined> {
  const { name = id, state, public: spki = '' } = keys[id] ?? {}
  if (state === 'revoked') return `the key ${name} that signed it is revoked`
  if (!isGranted(grants, id, remote)) return `the key ${name} may not release ${remote}`
  const stored = await store.read(keyOf.signature(sha256, id)).catch(ifUnreadable(undefined))
  const signature = parseRecord(schema, stored) // a garbled signature signs nothing
  if (signature && isSignedBy(manifestStatement(sha256), signature, spki)) return undefined
  return `the signature of ${name} is not right`
}

const schema = z.strictObject({ key: z.string(), value: z.string() })
