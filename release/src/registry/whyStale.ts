import type { Signer } from '../trust/signer.ts'
import { signTimestamp } from '../trust/signed.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { CompositionReader, Timestamps } from './registry.ts'

type Part = CompositionReader & Timestamps

const validFor =
  24 * 3600 * 1000 /* ms: a signer may be away for a night, and a freeze lasts no longer unseen */

/** Signs what is newest in an environment now; nothing where nothing is. The key must be granted all its remotes. */
export async function vouch(
  registry: Part,
  environment: string,
  signer: Signer,
  now = Date.now(),
): Promise<void> {
  const newest = await registry.newest(environment)
  if (!newest) return
  const { sha256, record } = newest
  const expires = new Date(now + validFor).toISOString()
  const said = { format: 1, environment, number: record.number, sha256, expires } as const
  await registry.keepTimestamp(signTimestamp(said, signer))
}

/**
 * Why what a registry gives as newest may be old: a freeze attack, or a signer that is away. Nothing when somebody with a
 * key vouched for it lately. Fails with `RegistryError` when the registry cannot be read.
 */
export async function whyStale(
  registry: Part,
  environment: string,
  now = Date.now(),
): Promise<string | undefined> {
  try {
    const timestamp = await registry.timestamp(environment)
    if (!timestamp) return `no timestamp of ${environment} lies there`
    const { number, expires } = timestamp
    if (Date.parse(expires) <= now) return `the timestamp of ${environment} ended at ${expires}`
    const newest = await registry.newest(environment)
    if (newest && (newest.record.number > number || newest.sha256 === timestamp.sha256)) return undefined
    return `number ${number} of ${environment} was newest at the time, and is kept back or another one`
  } catch (error) {
    if (error instanceof RegistryError && error.kind !== 'unreachable') return error.message
    throw error
  }
}
