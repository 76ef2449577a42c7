import type { CompositionRecord, RemoteFile } from '@tessera/kit/contract/composition'
import { listReleases } from '../log/record.ts'
import { parseComposition } from '@tessera/kit/contract/parse'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { versionBefore } from '../log/versionBefore.ts'
import { parseJson } from '@tessera/store/canonicalBytes'
import { ifUnreadable } from '@tessera/store/RegistryError'
import { keyOf } from '../layout/keyOf.ts'
import { listNames } from '../layout/listNames.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { LogEntry } from '../trust/LogEntry.ts'
import type { Store } from '@tessera/store/Store'
import { readManifest, storedFiles } from '../releases/storeRelease.ts'

/** Which compositions are kept: the newest `last`, and all that were current since `since`. */
export interface Window {
  last: number
  /** Compositions that were current at this time or later are kept, because open tabs can request their files. */
  since: Date
}

/** The manifests that must stay. */
export interface Needed {
  /** sha256 of every manifest that a visitor or a rollback can request. */
  manifests: ReadonlySet<string>
  current: ReadonlySet<string>
}

/** Finds the manifests that must stay, in all logs. Throws `ReleaseError` if a composition cannot be read. */
export async function neededManifests(
  registry: CompositionReader,
  store: Store,
  window: Window,
): Promise<Needed> {
  const manifests = new Set<string>()
  const current = new Set<string>()
  for (const environment of await listNames(store, keyOf.logs())) {
    const log = await registry.log(environment)
    const records = await recordsInWindow(store, environment, log, window)
    for (const manifest of [...records.flatMap(listManifests), ...rollbackTargets(log)])
      manifests.add(manifest)
    for (const manifest of currentManifests(log)) current.add(manifest)
  }
  return { manifests, current }
}

/** The compositions to keep. Each was current until the next one was made, so open tabs can still show it. */
async function recordsInWindow(
  store: Store,
  environment: string,
  log: readonly LogEntry[],
  window: Window,
): Promise<CompositionRecord[]> {
  const end = log.findIndex((_, index) => !isInWindow(log, index, window))
  const entries = end < 0 ? log : log.slice(0, end)
  return Promise.all(entries.map((entry) => readEntry(store, environment, entry)))
}

function isInWindow(log: readonly LogEntry[], index: number, { last, since }: Window): boolean {
  if (index < last) return true
  const next = log[index - 1]
  return next?.status !== 'good' || new Date(next.stored.record.created) >= since
}

/** Reads a composition, even if no longer trusted. Throws if it is damaged: what it named can still be needed. */
async function readEntry(store: Store, environment: string, entry: LogEntry): Promise<CompositionRecord> {
  if (entry.status === 'good') return entry.stored.record
  const key = keyOf.composition(environment, entry.number)
  const bytes = (await store.read(key).catch(ifUnreadable(undefined))) ?? new Uint8Array()
  const parsed = entry.error.kind === 'refused' ? parseComposition(parseJson(bytes, key)) : undefined
  if (parsed?.ok) return parsed.value
  throw new ReleaseError(
    'REGISTRY_FAULTY',
    `${entry.error.message}. What it named is unknown, so nothing was removed.`,
    'Put the record back from a copy of the registry, or clean up when it is older than the time that is kept.',
  )
}

function listManifests(record: CompositionRecord): string[] {
  return listReleases(record).map(([, { manifest }]) => manifest)
}

/** The manifests that visitors get now, however old they are. */
function currentManifests(log: readonly LogEntry[]): string[] {
  const newest = log.find((entry) => entry.status === 'good')
  return newest ? listManifests(newest.stored.record) : []
}

/** The manifests that a rollback would restore. For rarely released remotes they are older than the window. */
function rollbackTargets(log: readonly LogEntry[]): string[] {
  const history = log.flatMap((entry) => (entry.status === 'good' ? [entry.stored] : []))
  const remotes = Object.keys(history[0]?.record.remotes ?? {})
  return remotes.flatMap((remote) => versionBefore(history, remote)?.manifest ?? [])
}

/** Reads which files a manifest names. Throws `RegistryError` if the manifest is missing or unreadable. */
export async function readManifestFiles(store: Store, manifest: string): Promise<readonly RemoteFile[]> {
  return Object.values(storedFiles(await readManifest(store, manifest)))
}

/**
 * Like `readManifestFiles`, but empty for a missing or damaged manifest: publishing again restores it with its files.
 * Throws `RegistryError` if the store does not answer, because the files can be needed.
 */
export async function filesIfWhole(store: Store, manifest: string): Promise<readonly RemoteFile[]> {
  return readManifestFiles(store, manifest).catch(ifUnreadable([]))
}
