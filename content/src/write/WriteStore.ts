import type { z } from 'zod'

/** What the write port needs of the place where it keeps its log: the release command's stores have it. */
export interface WriteStore {
  read(key: string): Promise<Uint8Array | undefined>
  /** Writes only if the key is free; of any number of writers exactly one is reported `created`. */
  create(key: string, bytes: Uint8Array): Promise<'created' | 'exists'>
  replace(key: string, bytes: Uint8Array): Promise<void>
  /** The names directly under a folder, ascending. */
  list(folder: string): Promise<readonly string[]>
  modified(key: string): Promise<Date | undefined>
  remove(key: string): Promise<void>
}

/** Where each object is. */
export const keys = {
  log: 'log',
  record: (number: number) => `log/${numberName(number)}`,
  checkpoints: 'checkpoints',
  checkpoint: (number: number) => `checkpoints/${numberName(number)}`,
  texts: 'blobs',
  text: (hash: string) => `blobs/${hash}`,
  leases: 'leases',
  lease: (number: number) => `leases/${numberName(number)}`,
}

const numberName = (number: number) => `${String(number).padStart(16, '0')}.json`

/** The numbers of a folder's objects, ascending; others may have put other names there. */
export async function numbersIn(store: WriteStore, folder: string): Promise<readonly number[]> {
  const names = await store.list(folder)
  return names
    .filter((name) => /^(?!0{16})[0-8]\d{15}\.json$/.test(name))
    .map((name) => Number.parseInt(name, 10))
}

export const bytesOf = (text: string) => new TextEncoder().encode(text)
export const stringOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** What an object says; nothing where it is missing, or a disk damaged it. */
export function parseJson<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array | undefined,
): z.infer<Schema> | undefined {
  try {
    return bytes && schema.parse(JSON.parse(stringOf(bytes)))
  } catch {
    return undefined
  }
}
