/**
 * What a folder or a bucket must do to store a registry. Keys are checked by `keyOf.ts` first. Every call fails with
 * `RegistryError('unreachable', …)` when the store does not answer.
 */
export interface Store {
  read(key: string): Promise<Uint8Array | undefined>
  /**
   * Writes if the key is free; of any number of writers exactly one gets `created`. When it resolves, the object
   * survives a power cut. An engine that gets no clear answer finds out first which it is.
   */
  create(key: string, bytes: Uint8Array): Promise<'created' | 'exists'>
  /** Replaces an object atomically. Only for damaged objects named by their hash, and those of a single process. */
  replace(key: string, bytes: Uint8Array): Promise<void>
  /** The names directly in a folder, ascending; empty if there is no folder. */
  list(folder: string): Promise<readonly string[]>
  /** When an object was last written; undefined when it does not exist. */
  modified(key: string): Promise<Date | undefined>
  /** Resolves once these objects would survive a power cut, whichever process wrote them. */
  flush(keys: readonly string[]): Promise<void>
  remove(key: string): Promise<void>
}
