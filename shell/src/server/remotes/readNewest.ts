import type { ProblemName } from '@tessera/kit/contract/problems'
import { type CompositionReader, type StoredComposition, type TrustKeeping } from '@tessera/release/registry'
import { RegistryError } from '@tessera/store/RegistryError'
import { describeError } from '@tessera/store/describeError'
import type { Log } from '../logging/log.ts'
import { withTimeout } from '../time/withTimeout.ts'

const readTimeout = 10_000 /* ms; a store that hangs counts as unreachable */

/** The composition to show; `isFresh`: the registry has just confirmed it. */
export interface Found {
  stored: StoredComposition | undefined
  isFresh: boolean
}

/**
 * Finds the composition to show: the newest, or if it cannot be read, the shown one. Never rejects. At the start,
 * with none shown, the last valid one is used if the newest is invalid or its key was revoked since.
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
    const cause = `number ${newest.record.number} came after number ${shown.record.number}, but numbers only grow and are written once`
    log.problem({ name: 'compositionRefused', cause })
    return { stored: shown, isFresh: false }
  } catch (error) {
    const cause = describeError(error)
    const name = classifyError(error)
    log.problem({ name, cause })
    const keepsShown = name === 'registryUnreachable' || (shown && (await isTrusted(registry, shown, 'keep')))
    return { stored: keepsShown ? shown : await readLastValid(registry, environment), isFresh: false }
  }
}

function follows(newest: StoredComposition, shown: StoredComposition): boolean {
  return newest.sha256 === shown.sha256 || newest.record.number > shown.record.number
}

/** Reads the last valid composition. One stored before a restart can be newer if someone cut off the log. */
async function readLastValid(
  registry: CompositionReader & TrustKeeping,
  environment: string,
): Promise<StoredComposition | undefined> {
  const remembered = registry.trustedState(environment)
  const [newest] = await registry.history(environment, 1).catch(() => []) // the cause is logged already
  if (!remembered || !(await isTrusted(registry, remembered, 'refuse'))) return newest
  return newest && newest.record.number > remembered.record.number ? newest : remembered
}

/**
 * Whether a composition is still trusted. `unreadable` decides if the trust log cannot be read or lost its end.
 *
 * `keep` is for the composition that a running site shows: it was verified before, and a failing store must not take a
 * good site down. `refuse` is for one from before a restart: an attacker with a stolen key and write access to the
 * registry could remove the record that revokes the key and wait for a restart; the composition may be the attacker's.
 */
function isTrusted(
  registry: TrustKeeping,
  { record }: StoredComposition,
  unreadable: 'keep' | 'refuse',
): Promise<boolean> {
  return registry.stillTrusted(record).catch(() => unreadable === 'keep')
}

/** Reports a refused trust record until a trusted one follows it. */
async function reportRefusedTrust(registry: TrustKeeping, log: Log): Promise<void> {
  const trust = await withTimeout(readTimeout, registry.trust())
  if (!trust || trust.newest.number === trust.record.number) return
  log.problem({ name: 'signatureRefused', cause: trust.refused.at(-1)?.message ?? '' })
}

function classifyError(error: unknown): ProblemName {
  if (!(error instanceof RegistryError) || error.kind === 'unreachable') return 'registryUnreachable'
  return error.kind === 'refused' ? 'signatureRefused' : 'compositionRefused'
}

/** Warns at the start if anyone with write access to the registry could put anything on the site. Never rejects. */
export async function reportTrust(
  registry: TrustKeeping,
  pinned: string | undefined,
  log: Log,
): Promise<void> {
  if (pinned) return
  const trust = await registry.trust().catch(() => null)
  if (trust === null) return // `readNewest` reports this
  const cause = trust
    ? `the root key ${trust.root} is trusted only because the registry names it`
    : 'the registry is open: everything in it is accepted without a signature, also metrics that decide canaries'
  log.problem({ name: 'trustNotPinned', cause })
}
