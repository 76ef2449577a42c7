import { RegistryFault, type Registry, type StoredComposition } from '@tessera/release/registry/registry'
import type { Log } from '../log.ts'

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
    const newest = await registry.newest(environment)
    if (!newest || !shown || newest.record.number >= shown.record.number) return newest ?? shown
    const cause = `number ${newest.record.number} came after ${shown.record.number}: numbers only grow`
    log.problem({ name: 'compositionRefused', cause })
    return shown
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error)
    const name = isUnreachable(error) ? 'registryUnreachable' : 'compositionRefused'
    log.problem({ name, cause })
    return shown ?? (name === 'compositionRefused' ? lastValid(registry, environment) : undefined)
  }
}

async function lastValid(registry: Registry, environment: string): Promise<StoredComposition | undefined> {
  const history = await registry.history(environment, 50).catch(() => [])
  return history[0]
}

function isUnreachable(error: unknown): boolean {
  return !(error instanceof RegistryFault) || error.kind === 'unreachable'
}
