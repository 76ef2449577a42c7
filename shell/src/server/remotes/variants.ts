import type { CompositionRecord } from '@tessera/kit/contract/composition'
import { getsCanary } from './assignBucket.ts'
import type { Composition, Remote } from './composition.ts'

/** One record of the log as visitors get it: the same for all, or one composition for each set of canaries. */
export interface Variants {
  record: CompositionRecord
  /** Every remote of every variant. */
  remotes: readonly Remote[]
  /** Without a bucket: what visitors have who get no canary. */
  of(bucket?: number): Composition
}

type Remotes = ReadonlyMap<string, Remote>

export function createVariants(record: CompositionRecord, stable: Remotes, canaries: Remotes): Variants {
  const made = new Map<string, Composition>()

  function composition(names: readonly string[]): Composition {
    const suffix = names.map((name) => `+${name}`).join('')
    const known = made.get(suffix)
    if (known) return known
    const remotes = new Map(stable)
    for (const name of names) remotes.set(name, canaries.get(name) ?? remotes.get(name) ?? missing(name))
    const id = `${record.environment}/${record.number}${suffix}`
    const key = `${id} ${[...remotes.values()].map(({ name, status }) => `${name}=${status}`).join(' ')}`
    const composition = { id, key, remotes }
    made.set(suffix, composition)
    return composition
  }

  return {
    record,
    remotes: [...stable.values(), ...canaries.values()],
    of(bucket) {
      const running = bucket === undefined ? [] : Object.entries(record.canaries ?? {})
      const given = running.filter(([name, canary]) => getsCanary(bucket ?? 0, name, canary))
      return composition(given.map(([name]) => name).toSorted())
    },
  }
}

function missing(name: string): never {
  throw new Error(`${name} is in the composition and was not loaded`)
}
