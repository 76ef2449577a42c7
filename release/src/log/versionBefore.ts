import type { NamedRelease } from '@tessera/kit/contract/composition'
import type { StoredComposition } from '../trust/LogEntry.ts'

/**
 * The version that a rollback of `remote` restores; `history` is newest first. A rollback removes releases from a
 * stack, so two in a row go back two versions, not back and forth.
 */
export function versionBefore(
  history: readonly StoredComposition[],
  remote: string,
): NamedRelease | undefined {
  const pile: NamedRelease[] = []
  for (const { record } of history.toReversed()) {
    const current = record.remotes[remote]
    if (!current || current.version === pile.at(-1)?.version) continue
    if (record.change.kind === 'rollback' && record.change.remote === remote) takeOff(pile, current.version)
    if (current.version !== pile.at(-1)?.version) pile.push(current)
  }
  return pile.at(-2)
}

function takeOff(pile: NamedRelease[], version: string): void {
  const place = pile.findLastIndex((release) => release.version === version)
  if (place >= 0) pile.length = place + 1
}
