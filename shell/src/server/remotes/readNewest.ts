import type { ProblemName } from '@tessera/kit/contract/problems'
import { type CompositionReader, type StoredComposition, type TrustKeeping } from '@tessera/release/registry'
import { RegistryError } from '@tessera/store/RegistryError'
import type { Log } from '../logging/log.ts'
import { withTimeout } from '../time/withTimeout.ts'

const readTimeout = 10_000 /* ms; a store that hangs is out of reach */

export interface Found {
  stored: StoredComposition | undefined
  isFresh: boolean
}

/**
 * The composition to show: the newest, or the one shown already when the newest cannot be had. Never rejects.
 * At the start, when none is shown yet, an invalid newest makes way for the last valid one before it; so does one
 * whose key was revoked since.
 */
export async function readNewest(
  registry: CompositionReader & TrustKeeping,
  environment: string,
  shown: StoredComposition | undefined,
  log: Log,
): Promise<Found> {
  try {
    await reportRefusedTrust(registry, log)
    const newest = await withTimeout(readTimeout, registry.newest(environment))
    if (!newest || !shown || follows(newest, shown))
      return { stored: newest ?? shown, isFresh: newest !== undefined }
    const cause = `number ${newest.record.number} came after number ${shown.record.number}; each is written once`
    log.problem({ name: 'compositionRefused', cause })
    return { stored: shown, isFresh: false }
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const name = nameOf(error)
    log.problem({ name, cause })
    const keepsShown = name === 'registryUnreachable' || (shown && (await isTrusted(registry, shown, 'keep')))
    return { stored: keepsShown ? shown : await lastValid(registry, environment), isFresh: false }
  }
}

function follows(newest: StoredComposition, shown: StoredComposition): boolean {
  return newest.sha256 === shown.sha256 || newest.record.number > shown.record.number
}

/** What was shown before a restart may be newer than what the log still has: then its end was removed. */
async function lastValid(
  registry: CompositionReader & TrustKeeping,
  environment: string,
): Promise<StoredComposition | undefined> {
  const remembered = registry.trustedState(environment)
  const [newest] = await registry.history(environment, 1).catch(() => []) // why is in the log: what kept the newest from being read
  if (!remembered || !(await isTrusted(registry, remembered, 'refuse'))) return newest
  return newest && newest.record.number > remembered.record.number ? newest : remembered
}

/**
 * `unreadable` decides where the trust log cannot be read, or lost its end.
 *
 * `keep`, for what a running site shows: it was verified when it was first shown, and a store that fails half-way must
 * not take a good site away. `refuse`, for what was only remembered: an attacker who stole a key and can write to the registry
 * would remove the record that revokes it and wait for a restart, and the remembered composition may be theirs.
 */
function isTrusted(
  registry: TrustKeeping,
  { record }: StoredComposition,
  unreadable: 'keep' | 'refuse',
): Promise<boolean> {
  return registry.stillTrusted(record).catch(() => unreadable === 'keep')
}

/** A refused trust record is reported until one that is trusted follows it. */
async function reportRefusedTrust(registry: TrustKeeping, log: Log): Promise<void> {
  const trust = await withTimeout(readTimeout, registry.trust())
  if (!trust || trust.newest.number === trust.record.number) return
  log.problem({ name: 'signatureRefused', cause: trust.refused.at(-1)?.message ?? '' })
}

function nameOf(error: unknown): ProblemName {
  if (!(error instanceof RegistryError) || error.kind === 'unreachable') return 'registryUnreachable'
  return error.kind === 'refused' ? 'signatureRefused' : 'compositionRefused'
}

/** One line at the start when anyone who can write to the registry could put anything on the site. Never rejects. */
export async function reportTrust(
  registry: TrustKeeping,
  pinned: string | undefined,
  log: Log,
): Promise<void> {
  if (pinned) return
  const trust = await registry.trust().catch(() => null)
  if (trust === null) return // reported by `readNewest`, which reads it too
  const cause = trust
    ? `the root key ${trust.root} is believed because the registry names it`
    : 'the registry is open: what lies there is taken as it is, signed or not, metrics that decide canaries too'
  log.problem({ name: 'trustNotPinned', cause })
}
