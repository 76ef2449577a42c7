import type { Compiled } from '../compiled/openCompiled.ts'

const maxRemembered = 1024 /* documents and pictures, about 2 kB each */
const found = new WeakMap<Compiled, Map<string, unknown>>()

/** A copy for one question that remembers what was found for it: the cards of a list name the same few documents. */
export function remembering(compiled: Compiled): Compiled {
  const copy: Compiled = Object.create(compiled)
  found.set(copy, new Map())
  return copy
}

/** What was found under a key before; else finds it. Only a copy of `remembering` remembers. */
export function recall<Found>(compiled: Compiled, key: string, find: () => Found): Found {
  const known = found.get(compiled) as Map<string, Found> | undefined
  if (!known) return find()
  if (known.has(key)) return known.get(key) as Found
  const value = find()
  if (known.size >= maxRemembered) known.clear() // takes no time; to look for the oldest does
  known.set(key, value)
  return value
}
