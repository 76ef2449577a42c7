/** Says which object of a registry cannot be read or written, and why. */
export class RegistryError extends Error {
  readonly object: string
  /** `refused`: the object is readable, but is not signed with a key that may sign it. */
  readonly kind: 'missing' | 'altered' | 'invalid' | 'unreachable' | 'refused'

  constructor(kind: RegistryError['kind'], object: string, cause: string) {
    super(`${object}: ${cause}`)
    this.name = 'RegistryError'
    this.kind = kind
    this.object = object
  }
}

/**
 * Builds a handler for `.catch`, which returns `instead` if an object is missing, damaged or not trusted. Rethrows
 * other errors: if the store does not answer, the object can exist and be intact.
 */
export function ifUnreadable<Value>(instead: Value): (error: unknown) => Value {
  return function orFail(error) {
    if (error instanceof RegistryError && error.kind !== 'unreachable') return instead
    throw error
  }
}
