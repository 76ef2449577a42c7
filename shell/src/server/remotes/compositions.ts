import type { Canary, CompositionRecord, Watch } from '@tessera/kit/contract/composition'
import { runningBakes } from '@tessera/release/registry'
import type { ServedFile } from '../http/servedFile.ts'
import { isGiven } from './drawBucket.ts'
import { createComposition, type Composition, type Remote } from './composition.ts'

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
  /** By name, what visitors have who get no canary. */
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
