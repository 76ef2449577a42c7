import { type CompositionReader, type Timestamps, whyStale } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'

const lookEvery = 60_000 /* ms */

/** Says each minute when nobody vouches that what the registry shows is newest. A registry that is gone is said elsewhere. */
export function watchFreshness(
  registry: CompositionReader & Timestamps,
  environment: string,
  log: Log,
): void {
  async function look(): Promise<void> {
    const cause = await whyStale(registry, environment).catch(() => undefined) // `readNewest` asks the same registry more often
    if (cause !== undefined) log.problem({ name: 'registryStale', cause })
  }

  setInterval(() => void look(), lookEvery).unref()
}
