import { RegistryError } from '../errors/RegistryError.ts'
import type { Store } from './Store.ts'

/**
 * Tests at the first write whether the store honours conditions: creating the object a second time must fail, and an
 * object whose name is taken must exist. Other writes wait for this test. It costs one request, and leaves no object.
 */
export function tryConditions(store: Store): Store {
  let tried: Promise<void> | undefined

  async function createFirst(key: string, bytes: Uint8Array): Promise<'created' | 'exists'> {
    const outcome = await store.create(key, bytes)
    const again =
      outcome === 'created' || !(await store.modified(key)) ? await store.create(key, bytes) : 'exists'
    if (again === 'created' && outcome === 'created') throw unfit(key, 'ignores conditions')
    if (outcome === 'exists' && again === 'exists' && !(await store.modified(key)))
      throw unfit(key, 'inverts conditions')
    return outcome === 'created' ? outcome : again
  }

  return {
    ...store,
    async create(key, bytes) {
      if (tried) {
        await tried
        return store.create(key, bytes)
      }
      const first = createFirst(key, bytes)
      tried = first.then(
        () => {},
        function tryAgainUnlessUnfit(error: unknown) {
          if (!isUnfit(error)) tried = undefined
          throw error
        },
      )
      tried.catch(() => {}) // callers get the error from `first`
      return first
    },
  }
}

function unfit(key: string, problem: string): RegistryError {
  const cause = `the store ${problem}, so that releases would be lost. Keep the registry on one that honours \`If-None-Match\`, and see \`release doctor\``
  return new RegistryError('invalid', key, cause)
}

const isUnfit = (error: unknown) => error instanceof RegistryError && error.kind === 'invalid'
