import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotName } from '@tessera/kit/contract/slots'
import type { ServedFile } from '../http/servedFile.ts'
import type { Renderer } from '../rendering/renderer.ts'

/** The remotes that pages are made with at a moment. Never changes; another one takes its place. */
export interface Composition {
  /** `<environment>/<number>`; number 0 while nothing was promoted. */
  id: string
  /** Differs whenever anything differs, also when a dead remote came back; part of every page's cache key. */
  key: string
  remotes: ReadonlyMap<string, Remote>
}

export type Remote = LoadedRemote | DeadRemote

/** Verified whole. */
export interface LoadedRemote {
  status: 'live'
  name: string
  version: string
  manifest: RemoteManifest
  /** What browsers may fetch, by file name. */
  files: ReadonlyMap<string, ServedFile>
  /** The text of its style sheets, URLs made absolute, by file name. */
  styles: ReadonlyMap<string, string>
  /** Draws its slots; none when it has no server half. */
  renderer?: Renderer
}

/** Its files are missing or altered: its slots have their fallbacks, the rest of the site is as ever. */
export interface DeadRemote {
  status: 'dead'
  name: string
  version: string
  problem: Problem
  /** None when the manifest itself is unreadable. */
  manifest?: RemoteManifest
}

export function remoteFor(slot: SlotName, composition: Composition): Remote | undefined {
  const filling = [...composition.remotes.values()].filter((remote) => remote.manifest?.slots.includes(slot))
  return filling.find((remote) => remote.status === 'live') ?? filling[0]
}

/** Where visitors fetch a remote's files, with a trailing slash. */
export function baseOf(remote: { name: string }): string {
  return `/remotes/${remote.name}/`
}

export function loadedRemotes(composition: Composition): LoadedRemote[] {
  return [...composition.remotes.values()].filter((remote) => remote.status === 'live')
}
