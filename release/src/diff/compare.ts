import type { RemoteManifest, CompositionRecord } from '@tessera/kit/contract/composition'
import { calledWrongly } from '../errors/ReleaseError.ts'
import { typeOf } from '../slots/typeOf.ts'
import { ifUnreadable } from '../store/RegistryError.ts'
import type { CompositionReader } from '../log/compositionLog.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'

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
  /** `contract`, `slots`, `requires react`, `events`, `budgetKb`, `canary`, `watched`. */
  term: string
  from: string | null
  to: string | null
}

interface FileDifference {
  /** Without the hash in its name, so that a file keeps its name when it changes. */
  file: string
  change: 'added' | 'removed' | 'changed'
  bytes: number
}

export function compare(a: Side, b: Side): readonly RemoteDifference[] {
  const parts = [a, b].flatMap(({ record }) => [record.remotes, record.canaries ?? {}])
  return Object.keys(Object.assign({}, ...parts))
    .toSorted()
    .flatMap((remote) => {
      const from = a.record.remotes[remote]
      const to = b.record.remotes[remote]
      const split = [
        ...termOf('canary', canaryIn(a, remote), canaryIn(b, remote)),
        ...termOf('watched', bakeIn(a, remote), bakeIn(b, remote)),
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

function bakeIn({ record }: Side, remote: string): string | null {
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
    ...termOf('events', eventsOf(before) || null, eventsOf(after) || null),
    ...termOf('server entry', before.server ? 'yes' : 'no', after.server ? 'yes' : 'no'),
    ...termOf('budgetKb', String(before.budgetKb), String(after.budgetKb)),
  ]
}

const eventsOf = ({ events = {} }: RemoteManifest) =>
  Object.entries(events)
    .map(([name, { data, keep }]) => `${name} ${typeOf(data)}${keep ? ', kept' : ''}`)
    .join('; ')

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

export interface Side {
  record: CompositionRecord
  /** Remote → its stored manifest; a remote whose manifest does not read is left out. */
  manifests: ReadonlyMap<string, RemoteManifest>
}

/** `12` is a number of the environment, `staging` what is live there, `staging/12` a number of another one. */
export async function readSide(
  registry: CompositionReader & ReleaseReader,
  environment: string,
  name: string,
): Promise<Side> {
  const record = await readRecord(registry, environment, name)
  const manifests = await Promise.all(
    Object.entries(record.remotes).map(async ([remote, { manifest }]) => {
      const stored = await registry.manifest(manifest).catch(ifUnreadable(undefined))
      return stored ? [[remote, stored] as const] : []
    }),
  )
  return { record, manifests: new Map(manifests.flat()) }
}

async function readRecord(
  registry: CompositionReader,
  environment: string,
  name: string,
): Promise<CompositionRecord> {
  const [, where = environment, number] = /^(?:([a-z][a-z0-9-]*)\/)?(\d+)$/.exec(name) ?? []
  if (number) {
    const stored = await registry.composition(where, Number(number))
    if (stored) return stored.record
    throw unknown(`There is no number ${number} in ${where}.`, `Run \`release history -e ${where}\`.`)
  }
  const [newest] = await registry.history(name, 1)
  if (newest) return newest.record
  throw unknown(`Nothing is live in ${name}.`, 'Name a number, an environment, or both: `staging/12`.')
}

const unknown = (cause: string, fix: string) => calledWrongly(cause, fix)
