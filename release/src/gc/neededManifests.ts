import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { parseComposition } from '@tessera/kit/contract/parse'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { versionBefore } from '../registry/versionBefore.ts'
import { jsonIn } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import type { Registry } from '../registry/registry.ts'
import type { LogEntry } from '../log/LogEntry.ts'
import type { Store } from '../store/store.ts'

export interface Window {
  /** Compositions of each environment that stay, whatever their age. */
  last: number
  /** What was live then or later stays. */
  since: Date
}

export interface Needed {
  /** sha256 of every manifest that a visitor or a rollback may still ask for. */
  manifests: ReadonlySet<string>
  /** Those of the newest compositions. */
  live: ReadonlySet<string>
}

/** Of all environments. Fails where a log cannot tell what its compositions were made of. */
export async function neededManifests(registry: Registry, store: Store, window: Window): Promise<Needed> {
  const environments = await store.list(keyOf.logs())
  const logs = await Promise.all(environments.map((name) => registry.log(name)))
  const manifests = new Set<string>()
  const live = new Set<string>()
  for (const [place, log] of logs.entries()) {
    for (const [index, entry] of log.entries()) {
      if (!isInWindow(log, index, window)) break
      for (const manifest of manifestsOf(await recordIn(store, environments[place] ?? '', entry)))
        manifests.add(manifest)
    }
    for (const manifest of liveIn(log)) live.add(manifest)
    for (const manifest of rollbackTargets(log)) manifests.add(manifest)
  }
  return { manifests, live }
}

/** A composition was live until the one after it was made. */
function isInWindow(log: readonly LogEntry[], index: number, { last, since }: Window): boolean {
  if (index < last) return true
  const next = log[index - 1]
  return next?.status !== 'good' || new Date(next.stored.record.created) >= since
}

/** Also of one that is not trusted now: it may have been, when visitors got it. */
async function recordIn(store: Store, environment: string, entry: LogEntry): Promise<CompositionRecord> {
  if (entry.status === 'good') return entry.stored.record
  const key = keyOf.composition(environment, entry.number)
  const bytes = (await store.read(key)) ?? new Uint8Array()
  const parsed = entry.fault.kind === 'refused' ? parseComposition(jsonIn(bytes, key)) : undefined
  if (parsed?.ok) return parsed.value
  throw new ReleaseError(
    'registryFaulty',
    `${entry.fault.message}. What it named cannot be told, so nothing was removed.`,
    'Put the record back from a copy of the registry, or clean up when it is older than the time that is kept.',
  )
}

function manifestsOf({ remotes, canaries = {} }: CompositionRecord): string[] {
  return [...Object.values(remotes), ...Object.values(canaries)].map(({ manifest }) => manifest)
}

function liveIn(log: readonly LogEntry[]): string[] {
  const newest = log.find((entry) => entry.status === 'good')
  return newest ? manifestsOf(newest.stored.record) : []
}

/** They may be older than all that is kept otherwise, where a remote is seldom released. */
function rollbackTargets(log: readonly LogEntry[]): string[] {
  const history = log.flatMap((entry) => (entry.status === 'good' ? [entry.stored] : []))
  const remotes = Object.keys(history[0]?.record.remotes ?? {})
  return remotes.flatMap((remote) => versionBefore(history, remote)?.manifest ?? [])
}
