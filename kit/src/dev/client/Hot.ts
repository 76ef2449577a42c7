/** As much of webpack's `import.meta.webpackHot` as is used here. */
export interface Hot {
  /** What `dispose` of the module before has kept. */
  data?: { exports?: unknown }
  accept(onError: (error: unknown) => void): void
  dispose(keep: (data: { exports?: unknown }) => void): void
  invalidate(): void
  /** Rejects when the update cannot be fetched; nothing when there is none. */
  check(autoApply: false): Promise<unknown>
  apply(options: { onUnaccepted(): void }): Promise<unknown>
}
