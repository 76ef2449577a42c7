import { setTimeout as wait } from 'node:timers/promises'
import type { DocumentStore } from '../documents/openDocuments.ts'
import type { ReadInTime } from '../documents/createReads.ts'
import { watchDocuments } from '../documents/watchDocuments.ts'
import { createPublicationGate, type PublicationGate, type Settled } from './createPublicationGate.ts'

const retryEvery = 1_000 /* ms between attempts to read files and folders that could not be read */
const slowAfter = 500 /* ms that changed documents wait for another one that is slow to read */

interface FollowOptions {
  dir: string
  readInTime: ReadInTime
  /** Reads the folder. The folder is already watched, so no change is missed. */
  open: (readWhole: PublicationGate['readWhole']) => Promise<DocumentStore>
  /** Called after the first read and each change. `files`: changed documents; empty if only problems changed. */
  emit: (store: DocumentStore, files: readonly string[]) => void
  onError: (cause: string) => void
}

/** Follows a content folder for as long as the process runs. Rejects when the folder cannot be opened. */
export async function followFolder({ dir, readInTime, open, emit, onError }: FollowOptions): Promise<void> {
  const opened = Promise.withResolvers<DocumentStore>()
  const gate = createPublicationGate(dir, onError)
  let emitted: number | undefined
  let setsInReading = 0
  let waiting: readonly string[] = []
  const renewWatch = await watchDocuments(
    dir,
    readInTime,
    (files) => void opened.promise.then((store) => readChanges(store, files)),
    (error) => onError(String(error)),
  )
  await gate.settled()
  const store = await open(gate.readWhole)
  await readChanges(store, [])
  opened.resolve(store)

  function emitChanges(store: DocumentStore, files: readonly string[]): void {
    waiting = [...new Set([...waiting, ...files])]
    if (setsInReading > 0) return
    const changed = waiting
    waiting = []
    if (emitted === store.changes()) return
    emitted = store.changes()
    emit(store, changed)
  }

  /** Reads changed documents and passes them on. Reads again if a set was written meanwhile, to pass it on whole. */
  async function readChanges(
    store: DocumentStore,
    files: readonly string[],
    also: () => Promise<void> = async () => {},
  ): Promise<void> {
    for (let read = also; ; read = async () => {}) {
      const settled = await gate.settled()
      const all = [...files, ...settled.files]
      const isWhole = await readAll(store, all, read, settled)
      if (!isWhole) continue
      gate.markRead(settled)
      return emitChanges(store, all)
    }
  }

  /** Returns whether no set was written meanwhile. Passes on the other documents if one is slow, except of a set. */
  async function readAll(
    store: DocumentStore,
    files: readonly string[],
    also: () => Promise<void>,
    settled: Settled,
  ): Promise<boolean> {
    const isSet = settled.files.length > 0 || settled.isPartial
    if (isSet) setsInReading++
    try {
      const reading = Promise.all([settled.isPartial ? store.refreshAll() : store.refresh(files), also()])
      await Promise.race([reading, wait(slowAfter)])
      if (!isSet && (await gate.isUnchanged(settled))) emitChanges(store, files)
      await reading
      return await gate.isUnchanged(settled)
    } finally {
      if (isSet) setsInReading--
    }
  }

  for (;;) {
    await wait(retryEvery)
    await readChanges(store, [], async function retry() {
      await ((await renewWatch()) ? store.refreshAll() : store.retry())
    })
  }
}
