import type { RemoteManifest } from '@tessera/kit/contract/composition'
import type { Side } from './readSide.ts'

/** A remote that is not the same on both sides. */
export interface RemoteDifference {
  remote: string
  /** `null`: it is not there. */
  from: string | null
  to: string | null
  /** The parts that are not code: `react ^19.0.0 → ^19.1.0`. */
  terms: readonly TermDifference[]
  files: readonly FileDifference[]
}

interface TermDifference {
  /** `contract`, `slots`, `requires react`, `budgetKb`, `canary`, `watched`. */
  term: string
  from: string | null
  to: string | null
}

interface FileDifference {
  /** Without the hash in its name, so that a file keeps its name when it changes. */
  file: string
  change: 'added' | 'removed' | 'changed'
  /** How many bytes more it has. */
  bytes: number
}

/** Remotes in the order of their names; none where both sides are the same. */
export function compare(a: Side, b: Side): readonly RemoteDifference[] {
  const names = [...new Set([...Object.keys(a.record.remotes), ...Object.keys(b.record.remotes)])]
  return names.toSorted().flatMap((remote) => {
    const from = a.record.remotes[remote]
    const to = b.record.remotes[remote]
    const split = [
      ...termOf('canary', canaryIn(a, remote), canaryIn(b, remote)),
      ...termOf('watched', watchedIn(a, remote), watchedIn(b, remote)),
    ]
    if (from?.manifest === to?.manifest && split.length === 0) return []
    const [before, after] = [a.manifests.get(remote), b.manifests.get(remote)]
    const terms = [...split, ...(from && to && before && after ? termsOf(before, after) : [])]
    const files = filesOf(from && before, to && after)
    return [{ remote, from: from?.version ?? null, to: to?.version ?? null, terms, files }]
  })
}

function canaryIn({ record }: Side, remote: string): string | null {
  const canary = record.canaries?.[remote]
  return canary ? `${canary.version} for ${canary.percent} %` : null
}

function watchedIn({ record }: Side, remote: string): string | null {
  const watch = record.watches?.[remote]
  return watch ? `${watch.version} for ${watch.percent} % until ${watch.until}` : null
}

function termsOf(before: RemoteManifest, after: RemoteManifest): TermDifference[] {
  const shared = [...new Set([...Object.keys(before.requires), ...Object.keys(after.requires)])].toSorted()
  return [
    ...termOf('contract', String(before.contract), String(after.contract)),
    ...termOf('slots', before.slots.join(', '), after.slots.join(', ')),
    ...shared.flatMap((name) =>
      termOf(`requires ${name}`, before.requires[name] ?? null, after.requires[name] ?? null),
    ),
    ...termOf('server entry', before.server ? 'yes' : 'no', after.server ? 'yes' : 'no'),
    ...termOf('budgetKb', String(before.budgetKb), String(after.budgetKb)),
  ]
}

function termOf(term: string, from: string | null, to: string | null): TermDifference[] {
  return from === to ? [] : [{ term, from, to }]
}

function filesOf(before: RemoteManifest | undefined, after: RemoteManifest | undefined): FileDifference[] {
  const old = byPlainName(before)
  const young = byPlainName(after)
  return [...new Set([...old.keys(), ...young.keys()])].toSorted().flatMap((file) => {
    const [was, is] = [old.get(file), young.get(file)]
    if (was?.content === is?.content) return []
    const change = !was ? 'added' : is ? 'changed' : 'removed'
    return [{ file, change, bytes: (is?.bytes ?? 0) - (was?.bytes ?? 0) } as const]
  })
}

/** Files whose names differ by their hash alone are one; two such in one build count together. */
function byPlainName(manifest: RemoteManifest | undefined): Map<string, { content: string; bytes: number }> {
  const plain = new Map<string, { content: string; bytes: number }>()
  const files = Object.entries(manifest?.files ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, { sha256, bytes }] of files) {
    const file = name.replace(/\.[0-9a-f]{8,32}(?=\.)/, '')
    const same = plain.get(file)
    plain.set(file, { content: `${same?.content ?? ''} ${sha256}`, bytes: bytes + (same?.bytes ?? 0) })
  }
  return plain
}
