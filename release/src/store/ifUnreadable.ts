import { RegistryError } from './RegistryError.ts'

/**
 * For `.catch`: `instead` of an object that is missing, damaged or not trusted. Anything else goes on, above all that the
 * store does not answer: what cannot be read now may well be there, and whole.
 */
export function ifUnreadable<Value>(instead: Value): (error: unknown) => Value {
  return function orFail(error) {
    if (error instanceof RegistryError && error.kind !== 'unreachable') return instead
    throw error
  }
}
