import type { Revision } from '@tessera/content/write'

/** Where a text is kept in this browser. */
interface TextPlace {
  name: string
  set: string
  file: string
}

/** A text that the server has not acknowledged. */
export interface UnsavedText extends TextPlace {
  base: Revision
  text: string
  /** Was sent before it. */
  sent?: string | undefined
  /** ms since 1970. */
  at: number
}

const storeName = 'unsaved'

/** This tab, also after a reload. */
export const tabId = (sessionStorage['tab'] ??= crypto.randomUUID()) as string

const lockOf = (tab: string) => `tab ${tab}`
/** Held as long as this tab is there: another takes over the texts of one that is gone. */
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
  transaction.commit() // at once: what waits for a tab that is closed is undone
  return result
}

const keyOf = ({ name, set, file }: TextPlace, tab = tabId) => [name, set, file, tab]

/** Kept in this browser: a tab that is closed and a network that is gone lose nothing. */
export async function keepUnsaved(text: UnsavedText): Promise<void> {
  await inStore((store) => store.put({ ...text, tab: tabId }, keyOf(text)))
}

export async function forgetUnsaved(place: TextPlace): Promise<void> {
  await inStore((store) => store.delete(keyOf(place)))
}

/** The same text in another set, as its own was published or thrown away. */
export async function moveUnsaved(text: UnsavedText, set: string): Promise<void> {
  await keepUnsaved({ ...text, set })
  await forgetUnsaved(text)
}

/** This user's newest text of this tab, or of a tab that is gone; of one document, or of any. It is this tab's from now on. */
export async function takeUnsaved(name: string, file?: string): Promise<UnsavedText | undefined> {
  const all = (await inStore((store) => store.getAll())) as (UnsavedText & { tab: string })[]
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
