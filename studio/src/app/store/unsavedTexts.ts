import type { Revision } from '@tessera/content/write'

/** Identifies, together with the tab's id, a text that is stored in this browser. */
interface TextKey {
  name: string
  set: string
  file: string
}

/** A text that the server has not yet acknowledged. */
export interface UnsavedText extends TextKey {
  base: Revision
  text: string
  /** The text that was sent to the server last. */
  sent?: string | undefined
  /** ms since 1970. */
  at: number
}

const storeName = 'unsaved'

/** The id of this tab; a reload keeps it. */
export const tabId: string = (sessionStorage['tab'] ??= crypto.randomUUID())

const lockOf = (tab: string) => `tab ${tab}`
/** Holds a lock while this tab is open: other tabs take over texts only of tabs whose lock is free. */
void navigator.locks.request(lockOf(tabId), () => new Promise(() => {}))

let opening: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('tessera-studio', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return awaitResult(request)
}

function awaitResult<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'))
  })
}

async function inStore<Result>(act: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
  const database = await (opening ??= openDatabase())
  const transaction = database.transaction(storeName, 'readwrite')
  const result = awaitResult(act(transaction.objectStore(storeName)))
  transaction.commit() // closing the tab would undo a pending transaction
  return result
}

const keyOf = ({ name, set, file }: TextKey, tab = tabId) => [name, set, file, tab]

/** Saves a text in this browser, in case the tab closes or the network fails. */
export async function keepUnsaved(text: UnsavedText): Promise<void> {
  await inStore((store) => store.put({ ...text, tab: tabId }, keyOf(text)))
}

/** Removes a text of this tab, once the server has it. */
export async function forgetUnsaved(key: TextKey): Promise<void> {
  await inStore((store) => store.delete(keyOf(key)))
}

/** Moves a text to another set, when the text's set was published or discarded. */
export async function moveUnsaved(text: UnsavedText, set: string): Promise<void> {
  await keepUnsaved({ ...text, set })
  await forgetUnsaved(text)
}

/** Takes over the user's newest text from this tab or a closed tab; `file`: only a text of this document. */
export async function takeUnsaved(name: string, file?: string): Promise<UnsavedText | undefined> {
  const all: (UnsavedText & { tab: string })[] = await inStore((store) => store.getAll())
  const { held = [] } = await navigator.locks.query()
  const others = new Set(held.map(({ name }) => name))
  const isFree = ({ tab }: (typeof all)[number]) => tab === tabId || !others.has(lockOf(tab))
  const own = all.filter((one) => one.name === name && (file ?? one.file) === one.file && isFree(one))
  const newest = own.toSorted((one, other) => other.at - one.at)[0]
  if (!newest || newest.tab === tabId) return newest
  await keepUnsaved(newest)
  await inStore((store) => store.delete(keyOf(newest, newest.tab)))
  return newest
}
