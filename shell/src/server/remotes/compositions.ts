import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { ServedFile } from '../http/servedFile.ts'
import { getsCanary } from './drawBucket.ts'
import { createComposition, type Composition, type Remote } from './composition.ts'

/** What pages are made with now. */
export interface Compositions {
  /** Visitors of another bucket may have another while a canary runs. */
  current(bucket?: number): Composition
  /** Nothing until there is one. */
  record(): CompositionRecord | undefined
  /** Whether pages are made with what this machine showed last, since the registry could not be read yet. */
  isFromLastGood(): boolean
  /** A file of a remote in this or an earlier composition. */
  file(remote: string, file: string): Promise<ServedFile | undefined>
}

/** One record of the log with its remotes brought up. */
export interface BroughtUp {
  record: CompositionRecord
  /** By name, what visitors have who get no canary. */
  stable: ReadonlyMap<string, Remote>
  canaries: ReadonlyMap<string, Remote>
}

export function remotesOf({ stable, canaries }: BroughtUp): readonly Remote[] {
  return [...stable.values(), ...canaries.values()]
}

/** A composition for each set of canaries that a visitor may get, made when it is first asked for. */
export function createVariants({ record, stable, canaries }: BroughtUp): Compositions['current'] {
  const made = new Map<string, Composition>()

  return function variantFor(bucket) {
    const running = bucket === undefined ? [] : Object.entries(record.canaries ?? {})
    const given = running
      .filter(([name, canary]) => getsCanary(bucket ?? 0, name, canary))
      .map(([name]) => name)
      .toSorted()
    const suffix = given.map((name) => `+${name}`).join('')
    const known = made.get(suffix)
    if (known) return known
    const own = given.flatMap((name) => {
      const canary = canaries.get(name)
      return canary ? [[name, canary] as const] : []
    })
    const id = `${record.environment}/${record.number}${suffix}`
    const composition = createComposition(id, new Map([...stable, ...own]))
    made.set(suffix, composition)
    return composition
  }
}
