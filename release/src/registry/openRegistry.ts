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

/** `file:.tessera/registry` is relative to `cwd`; `file:/srv/registry` and `file:///srv/registry` are absolute. */
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

/** What this machine knows of a signed registry. */
export interface OpenOptions {
  /** Id of the root key that the registry's trust log must begin with, or sha256 of a record that it must have. */
  trustRoot?: string | undefined
  /** Where this machine remembers what it saw of a signed registry; without it a shortened log is believed. */
  stateFolder?: string | undefined
  /** The registry that it is a copy of: what this machine saw of that counts. Default: its own URL. */
  copyOf?: string | undefined
}

/** Where this machine keeps what it showed last of a registry, published content too. */
export function lastGoodFolder(url: string, cwd: string, stateFolder: string): string {
  const { name } = parse(trustedStateFile(stateFolder, normaliseStoreUrl(url, cwd)))
  return resolve(cwd, stateFolder, 'last-good', name)
}

/** A registry that was created again is not compared with the one before it. */
export function forgetRegistry(url: string, cwd: string, stateFolder: string): void {
  rmSync(lastGoodFolder(url, cwd, stateFolder), { recursive: true, force: true })
  rmSync(trustedStateFile(resolve(cwd, stateFolder), normaliseStoreUrl(url, cwd)), { force: true })
}
