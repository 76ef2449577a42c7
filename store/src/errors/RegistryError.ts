/** A registry that cannot be read or written: which object, and what is wrong with it. */
export class RegistryError extends Error {
  readonly object: string
  /** `refused`: it is readable, but no key that may sign it has signed it. */
  readonly kind: 'missing' | 'altered' | 'invalid' | 'unreachable' | 'refused'

  constructor(kind: RegistryError['kind'], object: string, cause: string) {
    super(`${object}: ${cause}`)
    this.name = 'RegistryError'
    this.kind = kind
    this.object = object
  }
}

/**
 * Handler of `.catch`: returns `instead` for an object that is missing, damaged or not trusted; rethrows all other
 * errors. If the store does not answer, the object may exist and be intact.
 */
export function ifUnreadable<Value>(instead: Value): (error: unknown) => Value {
  return function orFail(error) {
    if (error instanceof RegistryError && error.kind !== 'unreachable') return instead
    throw error
  }
}
