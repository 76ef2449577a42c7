import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord, NamedRelease } from '@tessera/kit/contract/composition'
import { buildAbort, buildAdvance, type Move, nextPercent, buildRevert, buildBakeEnd } from './moves.ts'

/**
 * What a key is granted that may do one thing to every remote and release none: take steps of canaries, and end them and
 * bake periods; or go back to what was current.
 */
export const duties = ['canaries', 'rollbacks'] as const

/** What there was when a record was made. */
export interface LogBefore {
  /** The record before that was made by who might make it; nothing at the log's beginning. */
  base?: CompositionRecord
  /** Whether entries between `base` and the record do not read. */
  missingEntries: boolean
  /** Whether all visitors got it from one of the records before. */
  wasCurrent: (remote: string, release: NamedRelease) => boolean
}

/** Whether a record does no more to its remote than the duty allows. Where a remote has the duty's name, that is granted. */
export function isOnDuty(
  record: CompositionRecord,
  duty: (typeof duties)[number],
  before: LogBefore,
): boolean {
  const { base, missingEntries, wasCurrent } = before
  if (!base || missingEntries || Object.hasOwn({ ...base.canaries, ...base.remotes }, duty)) return false
  const { remote } = record.change
  const [canary, watch] = [entryOf(base.canaries, remote), entryOf(base.watches, remote)]
  const [present, to] = [canary ?? entryOf(base.remotes, remote), entryOf(record.remotes, remote)]
  const moves: readonly (Move | false | undefined)[] =
    duty === 'canaries'
      ? [
          canary && buildAdvance(remote, canary, base, nextPercent(canary)),
          canary && buildAbort(remote, canary, base),
          watch && buildRevert(remote, watch, base),
          watch && buildBakeEnd(remote, base),
        ]
      : [
          present &&
            to &&
            wasCurrent(remote, to) && { kind: 'rollback', from: present.version, to, stable: to },
          canary && buildAbort(remote, canary, base),
        ]
  return moves.some((move) => move && isMadeBy(move, record))
}

function isMadeBy({ kind, from, to, stable, canary }: Move, record: CompositionRecord): boolean {
  const { number, change, remotes, canaries, watches } = record
  const { remote } = change
  return isDeepStrictEqual(
    [change, entryOf(remotes, remote), entryOf(canaries, remote), entryOf(watches, remote)],
    [
      { kind, remote, from, to: to.version, ...(canary && { percent: canary.percent }) },
      stable && { version: stable.version, manifest: stable.manifest },
      canary && { ...canary, since: number },
      undefined,
    ],
  )
}

/** Never what every object has: a remote may be called `constructor`. */
function entryOf<Value>(all: Readonly<Record<string, Value>> = {}, remote: string): Value | undefined {
  return Object.hasOwn(all, remote) ? all[remote] : undefined
}
