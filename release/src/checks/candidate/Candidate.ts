import type { Base } from '../../log/readBase.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { PlacedSlots } from '../../slots/PlacedSlots.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'

/** A version that may be promoted, and what it would join. */
export interface Candidate {
  registry: Registry
  remote: string
  version: string
  /** sha256 of the stored manifest. */
  manifest: string
  base: Base
  /** Shared package → the version that the shell has of it. */
  provided: Readonly<Record<string, string>>
  environment: string
  /** Has `shell/dist`, in which the candidate is tried: a checkout of the site, or a released shell. */
  site: string
  /** What its pages show; default: the documents of the checkout. */
  content?: CheckContent | undefined
  placed?: (() => Promise<PlacedSlots>) | undefined
  /** Files of the team's own tests for this very version. */
  journeys?: readonly string[] | undefined
}

/** `sample`: the small one that a released shell has, with the candidate's slots on a page. */
export type CheckContent =
  | { from: 'folder'; folder: string; compiledIn?: string }
  | { from: 'registry'; folder: string; number: number; layout: number }
  | { from: 'sample' }

/** Manifests of the other current remotes, and of canaries that are the first release of one. A damaged one is left out: the site does not show it either, and the doctor names it. */
export async function otherManifests({
  registry,
  remote,
  base,
}: Candidate): Promise<readonly RemoteManifest[]> {
  const others = Object.entries({ ...base.canaries, ...base.remotes }).filter(([name]) => name !== remote)
  const read = others.map(([, { manifest }]) => registry.manifest(manifest).catch(ifUnreadable(undefined)))
  return (await Promise.all(read)).filter((manifest) => manifest !== undefined)
}

export function declaredOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return Object.values(declarations).flatMap(({ origins }) => origins)
}

/** Whom the server entry of a release may ask for data, as far as the trust log allows it. */
export function loadOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return [...new Set(Object.values(declarations).flatMap(({ load }) => load?.origins ?? []))]
}
