import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { CompositionReader } from './compositionLog.ts'
import type { LogEntry, StoredComposition } from '../trust/LogEntry.ts'
import type { RegistryError } from '@tessera/store/RegistryError'

/** The composition that a change starts from. */
export interface Base {
  /** The newest number in the log; 0 in an empty environment. */
  newest: number
  /** sha256 of the newest entry as stored. */
  previous: string | null
  remotes: CompositionRecord['remotes']
  canaries: NonNullable<CompositionRecord['canaries']>
  watches: NonNullable<CompositionRecord['watches']>
  from: string
  /** Set if the newest entry is damaged; `remotes` to `from` are then of the newest valid entry. */
  damage?: RegistryError
}

/** Reads the composition that the next change of an environment starts from. */
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
