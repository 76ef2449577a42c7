import { RegistryError } from '../errors/RegistryError.ts'
import type { Store } from '../engines/Store.ts'

/** File names in a numbered log. Numbers stay below 9e15; larger ones could be unsafe integers. */
export const numberPattern = /^(?!0{16})[0-8]\d{15}\.json$/

/** The file name of an entry: `0000000000000001.json`. Names sort like their numbers. */
export function numberName(number: number): string {
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new RegistryError('invalid', String(number), 'is not the number of an entry: numbers start at 1')
  }
  return `${String(number).padStart(16, '0')}.json`
}

/** Lists the numbers of a log's entries in ascending order; ignores other names. */
export async function listNumbers(store: Pick<Store, 'list'>, folder: string): Promise<readonly number[]> {
  return (await store.list(folder)).flatMap((name) => parseNumberName(name) ?? [])
}

/** The number in an entry's file name; undefined for other files. */
export function parseNumberName(name: string): number | undefined {
  return numberPattern.test(name) ? Number.parseInt(name, 10) : undefined
}
