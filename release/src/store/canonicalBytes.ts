import { createHash } from 'node:crypto'
import { RegistryError } from './RegistryError.ts'

/** JSON with sorted keys and without spaces: equal values give equal bytes, so they have one name. */
export function canonicalBytes(value: unknown): Uint8Array {
  return Buffer.from(JSON.stringify(sorted(value)))
}

/** Hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Fails with `RegistryFault` under the object's name. */
export function jsonIn(bytes: Uint8Array, key: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  } catch {
    throw new RegistryError('invalid', key, 'it is not JSON')
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]))
}
