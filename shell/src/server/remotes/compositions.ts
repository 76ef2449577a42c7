import type { Canary, CompositionRecord, RemoteManifest, Watch } from '@tessera/kit/contract/composition'
import { keptEvents, type RemoteMetadata, type SlotMetadata } from '@tessera/kit/contract/page'
import type { Problem } from '@tessera/kit/contract/problems'
import type { SlotName } from '@tessera/kit/contract/slots'
import { runningBakes } from '@tessera/release/registry'
import type { ServedFile } from '../http/servedFile.ts'
import type { DataLoader } from '../loaders/createDataLoader.ts'
import type { Renderer } from '../rendering/renderer.ts'
import type { LoadedSlot } from './loadedSlots.ts'
import { buckets, isGiven } from './assignBucket.ts'

export interface Compositions {
  /** Visitors of another bucket may have another while a canary runs or a promotion is in its bake period. */
  current(bucket?: number): Composition
  isSplit(): boolean
  record(): CompositionRecord | undefined
  /** Whether pages are made with what this machine showed last, since the registry could not be read yet. */
  isFromLastGood(): boolean
  file(remote: string, file: string): Promise<ServedFile | undefined>
}

export interface LoadedRecord {
  record: CompositionRecord
  /** What visitors have who get no canary, by name. */
  stable: ReadonlyMap<string, Remote>
  canaries: ReadonlyMap<string, Remote>
  /** What part of the visitors keep while a promotion is in its bake period. */
  previous: ReadonlyMap<string, Remote>
}

export function remotesOf({ stable, canaries, previous }: LoadedRecord): readonly Remote[] {
  return [...stable.values(), ...canaries.values(), ...previous.values()]
}

/** A composition for each set of other releases that a visitor may get, made when it is first asked for. */
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

/** Compositions that visitors get now, as many as it takes to have each version of a remote in one. */
export function shownCompositions({ current }: Pick<Compositions, 'current'>): readonly Composition[] {
  const seen = new Set<Remote>()
  return Array.from({ length: buckets }, (_, bucket) => current(bucket)).filter(function isNew(one, index) {
    const before = seen.size
    for (const remote of one.remotes.values()) seen.add(remote)
    return index === 0 || seen.size > before
  })
}

/** `+maps` is its canary, `-maps` the release before it. A remote has one of the two at most. */
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

/** The remotes that pages are made with at a moment. Never changes; another one takes its place. */
export interface Composition {
  /** `<environment>/<number>`; number 0 while nothing was promoted. */
  id: string
  /** Differs whenever anything differs, also when a dead remote came back; part of every page's cache key. */
  key: string
  remotes: ReadonlyMap<string, Remote>
  /** Slot → the remote that fills it; where two would, the one that can be read. */
  bySlot: ReadonlyMap<SlotName, Remote>
  /** What pages tell their browser code of the remotes that could be read. */
  metadata: Readonly<Record<string, RemoteMetadata>>
  /** URL → integrity of every script and style sheet of theirs that a page may load, now or in a month. */
  integrity: Readonly<Record<string, string>>
  trustedTypes: readonly string[]
}

export type Remote = LoadedRemote | DeadRemote

export interface LoadedRemote {
  status: 'loaded'
  name: string
  version: string
  manifest: RemoteManifest
  slots: ReadonlyMap<SlotName, LoadedSlot>
  /** URL with a trailing slash. */
  base: string
  files: ReadonlyMap<string, ServedFile>
  /** Its style sheets by file name, URLs made absolute, as they stand in a `<style>`. */
  styles: ReadonlyMap<string, string>
  /** Both are there when it has a server entry. */
  renderer?: Renderer
  loader?: DataLoader
}

/** Its files are missing or altered: its slots have their fallbacks, the rest of the site is unchanged. */
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
  const metadata = Object.fromEntries(loaded.map((remote) => [remote.name, metadataOf(remote)]))
  const integrity = Object.fromEntries(loaded.flatMap(integrityOf))
  const trustedTypes = loaded.flatMap(({ manifest }) => manifest.trustedTypes ?? [])
  return { id, key, remotes, bySlot, metadata, integrity, trustedTypes }
}

/** As if these remotes were away: their slots have their fallbacks. */
export function withoutRemotes({ id, remotes }: Composition, names: readonly string[]): Composition {
  return createComposition(id, new Map([...remotes].filter(([name]) => !names.includes(name))))
}

function metadataOf({ version, base, manifest, slots }: LoadedRemote): RemoteMetadata {
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

function integrityOf({ base, files, manifest }: LoadedRemote): [url: string, integrity: string][] {
  const listed = [...files.keys()].filter((file) => /\.(js|css)$/.test(file))
  return listed.flatMap((file) => {
    const about = manifest.files[file]
    return about ? [[base + file, about.integrity]] : []
  })
}
