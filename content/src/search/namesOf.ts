import type { SearchEntry } from './SearchEntry.ts'

/**
 * Each name once → whether it is its own. A name that gives both official forms, `Donostia / San Sebastián`, is each of
 * them, too.
 */
export function namesOf({ hit, names }: SearchEntry): ReadonlyMap<string, boolean> {
  const own = new Set([hit.name, ...hit.name.split(' / ')])
  const others = names.filter((name) => !own.has(name))
  return new Map([
    ...Array.from(own, (name) => [name, true] as const),
    ...others.map((name) => [name, false] as const),
  ])
}
