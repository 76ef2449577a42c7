import { rmSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { createRegistry, type Registry } from './createRegistry.ts'
import { openStore, normaliseStoreUrl } from '@tessera/store/openStore'
import { trustedStateFile, openTrustedState } from '../trust/trustedState.ts'

export type { CompositionReader } from '../log/compositionLog.ts'
export type { MetricsKeeping, SignMetrics } from './readObserved.ts'
export type { ReleaseReader } from '../releases/storeRelease.ts'
export type { Registry } from './createRegistry.ts'
export type { TrustKeeping } from '../trust/trustLog.ts'
export type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
export { signMetrics } from '../trust/signed.ts'
export { mayAsk } from '../trust/verifyAuthor.ts'
export { endedBakes, isEvaluated, listReleases, runningBakes, versionAfter } from '../log/record.ts'

/** Opens the registry at a URL: `file:.tessera/registry` is relative to `cwd`, `file:/srv/registry` absolute. */
export function openRegistry(
  url: string,
  cwd: string = process.cwd(),
  { trustRoot, stateFolder, copyOf = url }: OpenOptions = {},
): Registry {
  return createRegistry(openStore(url, cwd), {
    ...(trustRoot && { pin: trustRoot }),
    ...(stateFolder && {
      trustedState: openTrustedState(resolve(cwd, stateFolder), normaliseStoreUrl(copyOf, cwd)),
    }),
  })
}

/** How to verify a signed registry. */
export interface OpenOptions {
  /** Id of the root key that the trust log must begin with, or sha256 of a record in it. */
  trustRoot?: string | undefined
  /** Folder for what this machine saw of a signed registry; without it, a shortened log is not noticed. */
  stateFolder?: string | undefined
  /** URL of the registry whose trusted state applies, if this one is a copy of it. Default: the registry's own URL. */
  copyOf?: string | undefined
}

/** Path of the folder with what this machine last served of a registry, including published content. */
export function lastGoodFolder(url: string, cwd: string, stateFolder: string): string {
  const { name } = parse(trustedStateFile(stateFolder, normaliseStoreUrl(url, cwd)))
  return resolve(cwd, stateFolder, 'last-good', name)
}

/** Forgets the trusted state of a registry that was created again at the same URL. */
export function forgetRegistry(url: string, cwd: string, stateFolder: string): void {
  rmSync(lastGoodFolder(url, cwd, stateFolder), { recursive: true, force: true })
  rmSync(trustedStateFile(resolve(cwd, stateFolder), normaliseStoreUrl(url, cwd)), { force: true })
}
