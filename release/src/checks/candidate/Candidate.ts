import type { Base } from '../../log/readBase.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { PlacedSlots } from '../../slots/PlacedSlots.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'

/** A version to check, and the composition (`base`) that it would join. */
export interface Candidate {
  registry: Registry
  remote: string
  version: string
  /** sha256 of the stored manifest. */
  manifest: string
  base: Base
  /** Shared package → version that the shell provides. */
  provided: Readonly<Record<string, string>>
  environment: string
  /** Folder with `shell/dist` to try the candidate in: a checkout of the site, or a released shell. */
  site: string
  /** Content of the pages; default: the documents of the checkout. */
  content?: CheckContent | undefined
  placed?: (() => Promise<PlacedSlots>) | undefined
  /** Files of the team's own tests for this version. */
  journeys?: readonly string[] | undefined
}

/** Content of the check's pages. `sample` is a released shell's small content, with the candidate's slots added. */
export type CheckContent =
  | { from: 'folder'; folder: string; compiledIn?: string }
  | { from: 'registry'; folder: string; number: number; layout: number }
  | { from: 'sample' }

/**
 * Manifests of the other current remotes, and of canaries that are their remote's first version. Skips damaged ones:
 * the site does not show them, and `release doctor` reports them.
 */
export async function otherManifests({
  registry,
  remote,
  base,
}: Candidate): Promise<readonly RemoteManifest[]> {
  const others = Object.entries({ ...base.canaries, ...base.remotes }).filter(([name]) => name !== remote)
  const read = others.map(([, { manifest }]) => registry.manifest(manifest).catch(ifUnreadable(undefined)))
  return (await Promise.all(read)).filter((manifest) => manifest !== undefined)
}

/** The origins that the slots of a remote declare for browsers. */
export function declaredOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return Object.values(declarations).flatMap(({ origins }) => origins)
}

/** The origins that a release's server entry may ask for data if the trust log allows it. */
export function loadOrigins({ declarations = {} }: RemoteManifest): readonly string[] {
  return [...new Set(Object.values(declarations).flatMap(({ load }) => load?.origins ?? []))]
}
