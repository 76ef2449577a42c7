/** A registry that cannot be read or written: names the object, and says what is wrong with it. */
export class RegistryError extends Error {
  readonly object: string
  /** `refused`: it reads, and no one whom this registry trusts for it has signed it. */
  readonly kind: 'missing' | 'altered' | 'invalid' | 'unreachable' | 'refused'

  constructor(kind: RegistryError['kind'], object: string, cause: string) {
    super(`${object}: ${cause}`)
    this.name = 'RegistryError'
    this.kind = kind
    this.object = object
  }
}

/**
 * Handler of `.catch`: gives `instead` of an object that is missing, damaged or not trusted. Anything else goes on, above all that the
 * store does not answer: what cannot be read now may well be there, and whole.
 */
export function ifUnreadable<Value>(instead: Value): (error: unknown) => Value {
  return function orFail(error) {
    if (error instanceof RegistryError && error.kind !== 'unreachable') return instead
    throw error
  }
}
