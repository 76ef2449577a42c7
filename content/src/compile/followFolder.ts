import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentStore } from '../documents/openDocuments.ts'
import type { ReadInTime } from '../documents/createReads.ts'
import { watchDocuments } from '../documents/watchDocuments.ts'

const retryEvery = 1_000 /* ms: how soon what could not be read is there again, once it can be */
const slowAfter = 500 /* ms that changed documents wait for a slow one among them */

interface FollowOptions {
  dir: string
  readInTime: ReadInTime
  /** Reads the folder, which is watched by then: no change is missed between the two. */
  open: () => Promise<DocumentStore>
  /** Called once it was read, and with the documents that changed, or none when problems did. */
  show: (store: DocumentStore, files: readonly string[]) => void
  onError: (cause: string) => void
}

/** Shows what is in a content folder, for as long as the process runs. Rejects when it cannot be opened. */
export async function followFolder({ dir, readInTime, open, show, onError }: FollowOptions): Promise<void> {
  const opened = Promise.withResolvers<DocumentStore>()
  let shown: number | undefined
  const renewWatch = await watchDocuments(
    dir,
    readInTime,
    (files) => void opened.promise.then((store) => take(store, store.refresh(files), files)),
    (error) => onError(String(error)),
  )
  const store = await open()
  showChanges(store, [])
  opened.resolve(store)

  function showChanges(store: DocumentStore, files: readonly string[]): void {
    if (shown === store.changes()) return
    shown = store.changes()
    show(store, files)
  }

  /** Shows what was read so far when a slow document takes longer, and the rest with it. */
  async function take(store: DocumentStore, reading: Promise<void>, files: readonly string[]): Promise<void> {
    for (const step of [Promise.race([reading, wait(slowAfter)]), reading]) {
      await step
      showChanges(store, files)
    }
  }

  for (;;) {
    await wait(retryEvery)
    const renewing = renewWatch().then((isNew) => (isNew ? store.refreshAll() : store.retry()))
    await take(store, renewing, [])
  }
}
