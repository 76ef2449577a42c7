import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Candidate } from './Candidate.ts'
import { ifUnreadable } from '../store/ifUnreadable.ts'

/** Of the other current remotes. A damaged one fills no slot: it is dead on the site too, and the doctor names it. */
export async function otherManifests({
  registry,
  remote,
  base,
}: Candidate): Promise<readonly RemoteManifest[]> {
  const others = Object.entries(base.remotes).filter(([name]) => name !== remote)
  const read = others.map(([, { manifest }]) => registry.manifest(manifest).catch(ifUnreadable(undefined)))
  return (await Promise.all(read)).filter((manifest) => manifest !== undefined)
}
