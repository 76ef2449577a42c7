import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord, NamedRelease } from '@tessera/kit/contract/composition'
import { buildAbort, buildAdvance, type Move, nextPercent, buildRevert, buildBakeEnd } from './moves.ts'

/**
 * Names in grants that allow one kind of change on every remote, but no release: with `canaries`, a key may step and
 * end canaries and bake periods; with `rollbacks`, restore versions that were current.
 */
export const duties = ['canaries', 'rollbacks'] as const

/** What the log contained when a record was made. */
export interface LogBefore {
  /** The last valid record before it; undefined at the beginning of the log. */
  base?: CompositionRecord
  /** Whether entries between `base` and the record are damaged. */
  missingEntries: boolean
  /** Whether an earlier record made the release current. */
  wasCurrent: (remote: string, release: NamedRelease) => boolean
}

/** Whether a record changes its remote only as the duty allows; false if a remote has the same name as the duty. */
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

/** Reads only an entry of the record itself: otherwise a remote called `constructor` would always be found. */
function entryOf<Value>(all: Readonly<Record<string, Value>> = {}, remote: string): Value | undefined {
  return Object.hasOwn(all, remote) ? all[remote] : undefined
}
