import type { TrustRecord } from '@tessera/kit/contract/trust'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { changeTrust, type TrustChange, withGrant, withRoot } from './changeTrust.ts'
import type { PublicKey } from './readKeys.ts'
import type { Signer } from '../trust/signer.ts'

/** The first keys of a registry: `signer` is the root key. */
export interface InitRequest extends TrustChange {
  signer: TrustChange['signer'] & PublicKey
  /** The key that may release every remote, and that signs what was published before. */
  ops: Signer & PublicKey
  teams?: readonly { key: PublicKey; remotes: readonly string[] }[]
}

/** The outcome of turning signing on. */
export interface Initialised {
  record: TrustRecord
  /** Number of existing manifests that the ops key signed. */
  adopted: number
}

/** Turns signing on: signs existing manifests, then appends trust record 1, which pins existing compositions. */
export async function initTrust(request: InitRequest): Promise<Initialised> {
  const { registry, signer, ops, teams = [], dryRun } = request
  const trust = await registry.trust()
  if (trust)
    throw calledWrongly(`Signing is on since ${trust.records.get(1)?.created}.`, 'See `release trust show`.')
  const manifests = await publishedManifests(registry)
  if (!dryRun) for (const sha256 of manifests) await registry.signManifest(sha256, ops)
  const record = await changeTrust(request, (terms) => {
    const initial = withGrant(withRoot(terms, signer), ops, { remotes: '*', environments: '*' })
    return teams.reduce((so, { key, remotes }) => withGrant(so, key, { remotes, environments: '*' }), initial)
  })
  return { record, adopted: manifests.length }
}

async function publishedManifests(registry: ReleaseReader): Promise<readonly string[]> {
  const remotes = await registry.remotes()
  const versions = await Promise.all(
    remotes.map(async (remote) =>
      Promise.all((await registry.versions(remote)).map((version) => registry.version(remote, version))),
    ),
  )
  return versions.flat().filter((sha256) => sha256 !== undefined)
}
