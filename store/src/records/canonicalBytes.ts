import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { RegistryError } from '../errors/RegistryError.ts'

/**
 * JSON in canonical form (RFC 8785: keys sorted as text, no spaces), so that equal values have the same hash. The form
 * of a stored record must never change; otherwise its hash and signature would no longer match.
 */
export function canonicalBytes(value: unknown): Uint8Array {
  return Buffer.from(canonicalize(value) ?? '')
}

/** The SHA-256 of bytes, in hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Parses JSON. Throws `RegistryError` for other text, and for malformed Unicode, which has no canonical form. */
export function parseJson(bytes: Uint8Array, key: string): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'), refuseBrokenText)
  } catch {
    throw new RegistryError('invalid', key, 'it is not JSON')
  }
}

function refuseBrokenText(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) throw new SyntaxError()
  return value
}
