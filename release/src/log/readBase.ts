import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { CompositionReader } from './compositionLog.ts'
import type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
import type { RegistryError } from '@tessera/store/RegistryError'

/** The composition that a change starts from. */
export interface Base {
  /** The newest number in use; 0 in an empty environment. */
  newest: number
  /** sha256 of the newest entry as stored. */
  previous: string | null
  remotes: CompositionRecord['remotes']
  canaries: NonNullable<CompositionRecord['canaries']>
  watches: NonNullable<CompositionRecord['watches']>
  from: string
  /** Set when the newest entry is damaged; the rest is then from the last valid one. */
  damage?: RegistryError
}

/** Reads what the next change of an environment starts from. */
export async function readBase(registry: CompositionReader, environment: string): Promise<Base> {
  const [newest] = await registry.log(environment, 1)
  if (newest?.status === 'good') return baseOn(newest, newest.stored)
  const [good] = newest ? await registry.history(environment, 1) : []
  return { ...baseOn(newest, good), ...(newest && { damage: newest.error }) }
}

function baseOn(newest: LogEntry | undefined, good: StoredComposition | undefined): Base {
  const { number, remotes = {}, canaries = {}, watches = {} } = good?.record ?? {}
  const from = number === undefined ? 'an empty environment' : `number ${number}`
  return { newest: newest?.number ?? 0, previous: newest?.sha256 ?? null, remotes, canaries, watches, from }
}
