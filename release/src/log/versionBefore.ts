import type { NamedRelease } from '@tessera/kit/contract/composition'
import type { StoredComposition } from '../trust/LogEntry.ts'

/**
 * What a rollback of `remote` goes back to; `history` is newest first. Releases pile up, a rollback takes them off
 * again: two rollbacks in a row go back two versions, they do not swing between two.
 */
export function versionBefore(
  history: readonly StoredComposition[],
  remote: string,
): NamedRelease | undefined {
  const pile: NamedRelease[] = []
  for (const { record } of history.toReversed()) {
    const live = record.remotes[remote]
    if (!live || live.version === pile.at(-1)?.version) continue
    if (record.change.kind === 'rollback' && record.change.remote === remote) takeOff(pile, live.version)
    if (live.version !== pile.at(-1)?.version) pile.push(live)
  }
  return pile.at(-2)
}

function takeOff(pile: NamedRelease[], version: string): void {
  const place = pile.findLastIndex((release) => release.version === version)
  if (place >= 0) pile.length = place + 1
}
