import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { StoredComposition } from '../log/LogEntry.ts'

export interface CurrentRemote {
  remote: string
  version: string
  /** The number that put it live. */
  number: number
  /** ISO 8601, UTC. */
  since: string
  actor: string
  reason: string
  by: CompositionRecord['change']['kind']
}

/** What the newest composition names, each with the release that put it there. `history` is newest first. */
export function currentRemotes(history: readonly StoredComposition[]): readonly CurrentRemote[] {
  const live = Object.entries(history[0]?.record.remotes ?? {})
  return live
    .map(([remote, { version }]) => currentRemote(history, remote, version))
    .toSorted((a, b) => a.remote.localeCompare(b.remote, 'en'))
}

/** When the release itself is older than `history` reaches, its oldest entry stands in. */
function currentRemote(
  history: readonly StoredComposition[],
  remote: string,
  version: string,
): CurrentRemote {
  const changed = history.findIndex(({ record }) => record.remotes[remote]?.version !== version)
  const { record } = history.at(changed === -1 ? -1 : changed - 1) ?? noHistory()
  const { number, created: since, actor, reason, change } = record
  return { remote, version, number, since, actor, reason, by: change.kind }
}

function noHistory(): never {
  throw new Error('a live remote without a log')
}
