import type { Canary, CompositionRecord, RemoteManifest, Watch } from '@tessera/kit/contract/composition'
import { keptEvents, type RemoteMetadata, type SlotMetadata } from '@tessera/kit/contract/page'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotName } from '@tessera/kit/contract/slots'
import { runningBakes } from '@tessera/release/registry'
import type { ServedFile } from '../http/servedFile.ts'
import type { DataLoader } from '../loaders/createDataLoader.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { LoadedSlot } from './compileSlots.ts'
import { buckets, isGiven } from './assignBucket.ts'

/** The compositions that pages are rendered with now. */
export interface Compositions {
  /** The composition of a bucket; during a canary or a bake period, not the same for all buckets. */
  current(bucket?: number): Composition
  /** Whether visitors get different compositions. */
  isSplit(): boolean
  record(): CompositionRecord | undefined
  /** Whether the composition is the one that this machine showed last, because the registry could not be read yet. */
  isFromLastGood(): boolean
  file(remote: string, file: string): Promise<ServedFile | undefined>
}

/** A composition record with its loaded remotes, each by name. */
export interface LoadedRecord {
  record: CompositionRecord
  stable: ReadonlyMap<string, Remote>
  canaries: ReadonlyMap<string, Remote>
  /** The versions that some visitors keep during the bake period of a promotion. */
  previous: ReadonlyMap<string, Remote>
}

/** All remotes of a record; a name may occur twice. */
export function remotesOf({ stable, canaries, previous }: LoadedRecord): readonly Remote[] {
  return [...stable.values(), ...canaries.values(), ...previous.values()]
}

/** Returns a function that gives a bucket its composition, one per combination of canaries and previous versions. */
export function createVariants(loaded: LoadedRecord): Compositions['current'] {
  const { record, stable } = loaded
  const variants = new Map<string, Composition>()

  return function variantFor(bucket) {
    const given = bucket === undefined ? [] : partsFor(bucket, loaded)
    const suffix = given.map(({ mark }) => mark).join('')
    return variants.getOrInsertComputed(suffix, function create() {
      const own = given.flatMap(({ name, remote }) => (remote ? [[name, remote] as const] : []))
      const id = `${record.environment}/${record.number}${suffix}`
      return createComposition(id, new Map([...stable, ...own]))
    })
  }
}

/** Current compositions that together contain every version that visitors get now; each adds a version. */
export function shownCompositions({ current }: Pick<Compositions, 'current'>): readonly Composition[] {
  const seen = new Set<Remote>()
  return Array.from({ length: buckets }, (_, bucket) => current(bucket)).filter(function isNew(one, index) {
    const before = seen.size
    for (const remote of one.remotes.values()) seen.add(remote)
    return index === 0 || seen.size > before
  })
}

/** A bucket's canaries, marked like `+maps`, and previous releases, like `-maps`; at most one of them per remote. */
function partsFor(bucket: number, { record, canaries, previous }: LoadedRecord) {
  const pick = (
    mark: string,
    split: Readonly<Record<string, Canary | Watch>>,
    from: LoadedRecord['stable'],
  ) =>
    Object.entries(split)
      .filter(([name, part]) => isGiven(bucket, name, part))
      .map(([name]) => ({ name, mark: mark + name, remote: from.get(name) }))
  return [
    ...pick('+', record.canaries ?? {}, canaries),
    ...pick('-', runningBakes(record), previous),
  ].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The remotes that a page is rendered with. Immutable: a change creates a new composition. */
export interface Composition {
  /** `<environment>/<number>`; number 0 while nothing was promoted. */
  id: string
  /** Part of every page's cache key; also changes when a dead remote becomes readable. */
  key: string
  remotes: ReadonlyMap<string, Remote>
  /** Slot → the remote that fills it; of two remotes with the slot, the one that could be read. */
  bySlot: ReadonlyMap<SlotName, Remote>
  /** Facts for browser code about the remotes that could be read. */
  metadata: Readonly<Record<string, RemoteMetadata>>
  /** URL → integrity, of all scripts and style sheets of these remotes. */
  integrity: Readonly<Record<string, string>>
  trustedTypes: readonly string[]
}

export type Remote = LoadedRemote | DeadRemote

/** A remote whose files were read and verified. */
export interface LoadedRemote {
  status: 'loaded'
  name: string
  version: string
  manifest: RemoteManifest
  slots: ReadonlyMap<SlotName, LoadedSlot>
  /** URL with a trailing slash. */
  base: string
  files: ReadonlyMap<string, ServedFile>
  /** File name → the remote's style sheet, with absolute URLs, escaped for a `<style>` element. */
  styles: ReadonlyMap<string, string>
  /** `renderer` and `loader` exist when the remote has a server entry. */
  renderer?: Renderer
  loader?: DataLoader
}

/** A remote whose files are missing or altered: its slots have their fallbacks. */
export interface DeadRemote {
  status: 'dead'
  name: string
  version: string
  problem: Problem
  manifest?: RemoteManifest
}

export function createComposition(id: string, remotes: ReadonlyMap<string, Remote>): Composition {
  const all = [...remotes.values()]
  const loaded = all.filter((remote) => remote.status === 'loaded')
  const bySlot = new Map<SlotName, Remote>()
  for (const remote of [...loaded, ...all]) {
    for (const slot of remote.manifest?.slots ?? []) if (!bySlot.has(slot)) bySlot.set(slot, remote)
  }
  const key = `${id} ${all.map(({ name, status }) => `${name}=${status}`).join(' ')}`
  const metadata = Object.fromEntries(loaded.map((remote) => [remote.name, createMetadata(remote)]))
  const integrity = Object.fromEntries(loaded.flatMap(listIntegrity))
  const trustedTypes = loaded.flatMap(({ manifest }) => manifest.trustedTypes ?? [])
  return { id, key, remotes, bySlot, metadata, integrity, trustedTypes }
}

/** Creates the composition without these remotes: their slots have their fallbacks. */
export function withoutRemotes({ id, remotes }: Composition, names: readonly string[]): Composition {
  return createComposition(id, new Map([...remotes].filter(([name]) => !names.includes(name))))
}

function createMetadata({ version, base, manifest, slots }: LoadedRemote): RemoteMetadata {
  const { entry, exposes } = manifest.browser
  const usesReact = 'react-dom/client' in manifest.requires
  const writesHtml = (manifest.trustedTypes ?? ['default']).includes('default')
  const described = Array.from(slots, ([name, { activation }]): [SlotName, SlotMetadata] => {
    const { js = [], css = [] } = exposes[name] ?? {}
    return [name, { activation, js, css }]
  })
  return {
    version,
    base,
    entry,
    slots: Object.fromEntries(described),
    ...(writesHtml && { writesHtml }),
    ...(usesReact && { usesReact }),
    ...keptEvents(manifest.name, manifest.events),
  }
}

function listIntegrity({ base, files, manifest }: LoadedRemote): [url: string, integrity: string][] {
  const listed = [...files.keys()].filter((file) => /\.(js|css)$/.test(file))
  return listed.flatMap((file) => {
    const about = manifest.files[file]
    return about ? [[base + file, about.integrity]] : []
  })
}
