import type { Figures } from '@tessera/kit/contract/figures'
import { parseFigures } from '@tessera/kit/contract/parse'
import { canonicalBytes, jsonIn } from './canonical.ts'
import { keyOf } from './keys.ts'
import { RegistryFault } from './registry.ts'
import type { Store } from './store.ts'

/** What every process of the shell saw. What does not read is left out: its process writes it again in seconds. */
export async function readFigures(store: Store, environment: string): Promise<readonly Figures[]> {
  const names = await store.list(keyOf.allFigures(environment))
  const instances = names.flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
  const read = await Promise.all(instances.map((instance) => readOne(store, environment, instance)))
  return read.filter((figures) => figures !== undefined)
}

/** Puts them in the place of those that this process wrote before. Fails with `RegistryFault` when they are none. */
export async function writeFigures(store: Store, figures: Figures): Promise<void> {
  const key = keyOf.figures(figures.environment, figures.instance)
  const parsed = parseFigures(figures)
  if (!parsed.ok) throw new RegistryFault('invalid', key, parsed.faults.join('; '))
  await store.replace(key, canonicalBytes(parsed.value))
}

async function readOne(store: Store, environment: string, instance: string): Promise<Figures | undefined> {
  try {
    const key = keyOf.figures(environment, instance)
    const bytes = await store.read(key)
    const parsed = bytes && parseFigures(jsonIn(bytes, key))
    return parsed?.ok ? parsed.value : undefined
  } catch (error) {
    if (error instanceof RegistryFault && error.kind === 'invalid') return undefined
    throw error
  }
}
