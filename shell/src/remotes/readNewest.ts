import { RegistryFault, type Registry, type StoredComposition } from '@tessera/release/registry/registry'
import type { Log } from '../log.ts'
import { within } from './within.ts'

const patience = 10_000 /* ms; a store that hangs is out of reach */

/**
 * The composition to show: the newest, or the one shown already when the newest cannot be had. Never rejects.
 * At the start, when none is shown yet, an invalid newest makes way for the last valid one before it.
 */
export async function readNewest(
  registry: Registry,
  environment: string,
  shown: StoredComposition | undefined,
  log: Log,
): Promise<StoredComposition | undefined> {
  try {
    const newest = await within(patience, registry.newest(environment))
    if (!newest || !shown || follows(newest, shown)) return newest ?? shown
    const cause = `number ${newest.record.number} came after number ${shown.record.number}; each is written once`
    log.problem({ name: 'compositionRefused', cause })
    return shown
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const name = isUnreachable(error) ? 'registryUnreachable' : 'compositionRefused'
    log.problem({ name, cause })
    return shown ?? (name === 'compositionRefused' ? lastValid(registry, environment) : undefined)
  }
}

function follows(newest: StoredComposition, shown: StoredComposition): boolean {
  return newest.sha256 === shown.sha256 || newest.record.number > shown.record.number
}

async function lastValid(registry: Registry, environment: string): Promise<StoredComposition | undefined> {
  const history = await registry.history(environment, 50).catch(() => [])
  return history[0]
}

function isUnreachable(error: unknown): boolean {
  return !(error instanceof RegistryFault) || error.kind === 'unreachable'
}
