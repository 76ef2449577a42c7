import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { RegistryError } from '../errors/RegistryError.ts'

/**
 * JSON in its one canonical form (RFC 8785: keys sorted as text, no spaces), so that equal values have one name.
 * Names and signatures outlive the process that wrote them: the form of a record that was written must never change.
 */
export function canonicalBytes(value: unknown): Uint8Array {
  return Buffer.from(canonicalize(value) ?? '')
}

/** Hex. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Fails with `RegistryError` under the object's name; also for text that is no Unicode, which has no canonical form. */
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
