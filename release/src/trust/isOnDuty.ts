import { isDeepStrictEqual } from 'node:util'
import type { CompositionRecord, NamedRelease } from '@tessera/kit/contract/composition'
import { abortOf, advanceOf, type Move, nextPercent, revertOf } from './moves.ts'

/**
 * What a key is granted that may do one thing to every remote and release none: the steps of a canary, and what ends it or a
 * bake period; or going back to what was current.
 */
export type Duty = 'canaries' | 'rollbacks'

/** What there was when a record was made. */
export interface LogBefore {
  /** The record before that was made by who might make it; nothing at the log's beginning. */
  base?: CompositionRecord
  /** Whether entries between `base` and the record do not read. */
  missingEntries: boolean
  /** Whether all visitors got it from one of the records before. */
  wasCurrent?: (remote: string, release: NamedRelease) => boolean
}

/** Whether a record does no more to its remote than the duty allows, on what was there before. */
export function isOnDuty(record: CompositionRecord, duty: Duty, before: LogBefore): boolean {
  const { base, missingEntries } = before
  if (!base || missingEntries || Object.hasOwn(base.remotes, duty)) return false
  const moves = duty === 'canaries' ? stepsOf(record, base) : rollbacksOf(record, base, before)
  return moves.some((move) => move && isMadeBy(move, record))
}

/** A canary's next step, its end, and the end of a bake period. */
function stepsOf({ change: { remote } }: CompositionRecord, base: CompositionRecord) {
  const canary = entryOf(base.canaries, remote)
  const watch = entryOf(base.watches, remote)
  return [
    canary && advanceOf(remote, canary, base, nextPercent(canary)),
    canary && abortOf(remote, canary, base),
    watch && revertOf(remote, watch, base),
  ]
}

function rollbacksOf(
  { remotes, change: { remote } }: CompositionRecord,
  base: CompositionRecord,
  { wasCurrent }: LogBefore,
): readonly Move[] {
  const to = entryOf(remotes, remote)
  const present = entryOf(base.canaries, remote) ?? entryOf(base.remotes, remote)
  if (!to || !present || !wasCurrent?.(remote, to)) return []
  return [{ kind: 'rollback', from: present.version, to, stable: to }]
}

function isMadeBy({ kind, from, to, stable, canary }: Move, record: CompositionRecord): boolean {
  const { number, change, remotes, canaries, watches } = record
  const { remote } = change
  const { version, manifest }: NamedRelease = stable
  return isDeepStrictEqual(
    [change, entryOf(remotes, remote), entryOf(canaries, remote), entryOf(watches, remote)],
    [
      { kind, remote, from, to: to.version, ...(canary && { percent: canary.percent }) },
      { version, manifest },
      canary && { ...canary, since: number },
      undefined,
    ],
  )
}

/** Never what every object has: a remote may be called `constructor`. */
function entryOf<Value>(all: Readonly<Record<string, Value>> = {}, remote: string): Value | undefined {
  return Object.hasOwn(all, remote) ? all[remote] : undefined
}
