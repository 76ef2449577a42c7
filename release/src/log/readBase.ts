import type { CompositionRecord } from '@tessera/kit/contract/composition'
import type { CompositionReader } from './compositionLog.ts'
import type { LogEntry } from '../trust/LogEntry.ts'
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
  if (!newest)
    return {
      newest: 0,
      previous: null,
      remotes: {},
      canaries: {},
      watches: {},
      from: 'an empty environment',
    }
  if (newest.status === 'good') return baseOn(newest, newest)
  const [good] = await registry.history(environment, 1)
  return { ...baseOn(newest, good && { stored: good }), damage: newest.error }
}

function baseOn(newest: LogEntry, good: Pick<LogEntry & { status: 'good' }, 'stored'> | undefined): Base {
  return {
    newest: newest.number,
    previous: newest.sha256,
    remotes: good?.stored.record.remotes ?? {},
    canaries: good?.stored.record.canaries ?? {},
    watches: good?.stored.record.watches ?? {},
    from: good ? `number ${good.stored.record.number}` : 'an empty environment',
  }
}
