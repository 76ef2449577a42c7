import type { Metrics } from '@tessera/kit/contract/metrics'
import { parseMetrics } from '@tessera/kit/contract/parse'
import { canonicalBytes, jsonIn } from '../store/canonicalBytes.ts'
import { keyOf } from '../store/keyOf.ts'
import { namesIn } from '../store/namesIn.ts'
import { RegistryError } from '../store/RegistryError.ts'
import type { Store } from '../store/store.ts'

/** What the shell's processes saw of each release, for canaries and `release status`. */
export interface MetricsKeeping {
  metrics(environment: string): Promise<readonly Metrics[]>
  /** Puts what one process saw in the place of what it wrote before. */
  keepMetrics(metrics: Metrics): Promise<void>
}

/** What every process of the shell saw. What does not read is left out: its process writes it again in seconds. */
export async function readMetrics(store: Store, environment: string): Promise<readonly Metrics[]> {
  const names = await namesIn(store, keyOf.allMetrics(environment))
  const instances = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  const read = await Promise.all(instances.map((instance) => readOne(store, environment, instance)))
  return read.filter((metrics) => metrics !== undefined)
}

/** Puts them in the place of those that this process wrote before. Fails with `RegistryError` when they are none. */
export async function writeMetrics(store: Store, metrics: Metrics): Promise<void> {
  const key = keyOf.metrics(metrics.environment, metrics.instance)
  const parsed = parseMetrics(metrics)
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  await store.replace(key, canonicalBytes(parsed.value))
}

async function readOne(store: Store, environment: string, instance: string): Promise<Metrics | undefined> {
  try {
    const key = keyOf.metrics(environment, instance)
    const bytes = await store.read(key)
    const parsed = bytes && parseMetrics(jsonIn(bytes, key))
    return parsed?.ok ? parsed.value : undefined
  } catch (error) {
    if (error instanceof RegistryError && error.kind === 'invalid') return undefined
    throw error
  }
}
