import { rmSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDirectoryStore } from '../store/createDirectoryStore.ts'
import { createRegistry, type Registry } from './createRegistry.ts'
import { RegistryError } from '../store/RegistryError.ts'
import { openS3Store } from '../store/openS3Store.ts'
import type { Store } from '../store/store.ts'
import { tryConditions } from '../store/tryConditions.ts'
import { trustedStateFile, openTrustedState } from '../trust/trustedState.ts'

export { RegistryError } from '../store/RegistryError.ts'
export type { CompositionReader } from '../log/compositionLog.ts'
export type { MetricsKeeping, SignMetrics } from './readObserved.ts'
export type { Store } from '../store/store.ts'
export type { ReleaseReader } from '../releases/storeRelease.ts'
export type { Registry } from './createRegistry.ts'
export type { TrustKeeping } from '../trust/trustLog.ts'
export type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
export { signMetrics } from '../trust/signed.ts'
export { mayAsk } from '../trust/verifyAuthor.ts'
export { endedBakes, isEvaluated, releasesIn, runningBakes, versionAfter } from '../log/record.ts'

/** `file:.tessera/registry` is relative to `cwd`; `file:/srv/registry` and `file:///srv/registry` are absolute. */
export function openRegistry(
  url: string,
  cwd: string = process.cwd(),
  { trustRoot, stateFolder, copyOf = url }: OpenOptions = {},
): Registry {
  return createRegistry(openStore(url, cwd), {
    ...(trustRoot && { pin: trustRoot }),
    ...(stateFolder && { trustedState: openTrustedState(resolve(cwd, stateFolder), placeOf(copyOf, cwd)) }),
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
  const { name } = parse(trustedStateFile(stateFolder, placeOf(url, cwd)))
  return resolve(cwd, stateFolder, 'last-good', name)
}

/** A registry that was created again is not compared with the one before it. */
export function forgetRegistry(url: string, cwd: string, stateFolder: string): void {
  rmSync(lastGoodFolder(url, cwd, stateFolder), { recursive: true, force: true })
  rmSync(trustedStateFile(resolve(cwd, stateFolder), placeOf(url, cwd)), { force: true })
}

/** The same for every way to write the same place. */
function placeOf(url: string, cwd: string): string {
  return schemeOf(url) === 'file' ? `file:${folderOf(url, cwd)}` : url
}

/**
 * The place behind a registry, uninterpreted and unverified; `url` as for `openRegistry`. Nothing is read yet. Fails with
 * `RegistryError` when no engine knows the URL. Of an object store the first write tries the conditions.
 */
export function openStore(url: string, cwd: string = process.cwd()): Store {
  const store = openUntriedStore(url, cwd)
  return schemeOf(url) === 's3' ? tryConditions(store) : store
}

/** The same for who looks at the conditions otherwise. */
export function openUntriedStore(url: string, cwd: string = process.cwd()): Store {
  const engine = engines.get(schemeOf(url))
  if (!engine) throw new RegistryError('invalid', JSON.stringify(url), noEngine)
  return engine(url, cwd)
}

const engines = new Map<string, (url: string, cwd: string) => Store>([
  ['file', (url, cwd) => createDirectoryStore(folderOf(url, cwd))],
  ['s3', openS3Store],
])

function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):./i.exec(url)?.[1]?.toLowerCase() ?? ''
}

const noEngine =
  'is no registry that can be opened. Set REGISTRY_URL to a folder, like file:.tessera/registry, or to a bucket, like s3://bucket'

function folderOf(url: string, cwd: string): string {
  const path = url.slice('file:'.length)
  return path.startsWith('//') ? fileURLToPath(url) : resolve(cwd, decodeURIComponent(path))
}
