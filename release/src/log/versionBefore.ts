import type { NamedRelease } from '@tessera/kit/contract/composition'
import type { StoredComposition } from '../trust/LogEntry.ts'

/**
 * The version that a rollback of `remote` restores; `history` is newest first. A rollback takes later versions off a
 * stack, so that two rollbacks in a row go back two versions instead of back and forth.
 */
export function versionBefore(
  history: readonly StoredComposition[],
  remote: string,
): NamedRelease | undefined {
  const stack: NamedRelease[] = []
  for (const { record } of history.toReversed()) {
    const current = record.remotes[remote]
    if (!current || current.version === stack.at(-1)?.version) continue
    if (record.change.kind === 'rollback' && record.change.remote === remote) cutAfter(stack, current.version)
    if (current.version !== stack.at(-1)?.version) stack.push(current)
  }
  return stack.at(-2)
}

function cutAfter(stack: NamedRelease[], version: string): void {
  const index = stack.findLastIndex((release) => release.version === version)
  if (index >= 0) stack.length = index + 1
}
