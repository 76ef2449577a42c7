/**
 * What a folder or a bucket must do to store a registry. `keyOf.ts` builds and checks the keys. Every call rejects with
 * `RegistryError('unreachable', …)` if the store does not answer.
 */
export interface Store {
  read(key: string): Promise<Uint8Array | undefined>
  /**
   * Writes if the key is free: of any number of writers, exactly one gets `created`. Once it resolves, the object
   * survives a power cut. If an engine gets no clear answer, it first finds out whether it wrote the object.
   */
  create(key: string, bytes: Uint8Array): Promise<'created' | 'exists'>
  /** Replaces an object atomically. Only for damaged objects named by their hash, and objects of a single process. */
  replace(key: string, bytes: Uint8Array): Promise<void>
  /** The names directly in a folder, in ascending order; empty if there is no such folder. */
  list(folder: string): Promise<readonly string[]>
  /** Time at which an object was last written; undefined if it does not exist. */
  modified(key: string): Promise<Date | undefined>
  /** Number of bytes of an object; undefined if it does not exist. */
  size(key: string): Promise<number | undefined>
  /** Resolves once the objects, written by any process, would survive a power cut. */
  flush(keys: readonly string[]): Promise<void>
  remove(key: string): Promise<void>
}
