/**
 * What a place to keep releases must be able to do. Keys are checked by `keyOf.ts` before they come here.
 * Every call fails with `RegistryError('unreachable', …)` when the place itself does not answer.
 */
export interface Store {
  read(key: string): Promise<Uint8Array | undefined>
  /**
   * Writes only if the key is free; of any number of writers exactly one is reported `created`.
   * When it resolves, the object outlives a power cut. An engine that cannot know its outcome finds out first.
   */
  create(key: string, bytes: Uint8Array): Promise<'created' | 'exists'>
  /**
   * Puts bytes in the place of what is there, all at once. Only for damaged objects whose name says what they hold,
   * and for those that one process alone writes.
   */
  replace(key: string, bytes: Uint8Array): Promise<void>
  /** The names directly under a folder, ascending; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>
  /** When an object was written last; nothing when there is no such object. */
  modified(key: string): Promise<Date | undefined>
  /** Resolves once these would survive a power cut, whichever process wrote them. */
  flush(keys: readonly string[]): Promise<void>
  remove(key: string): Promise<void>
}
