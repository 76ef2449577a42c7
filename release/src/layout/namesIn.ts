import { namePatterns } from './keyOf.ts'
import type { Store } from '@tessera/store/Store'

/** The names in a folder of the registry that can be what it keeps; anybody may have put others there. */
export async function namesIn(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await store.list(folder)).filter((name) => belongs(folder, name))
}

export async function oddNamesIn(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await store.list(folder)).filter((name) => !belongs(folder, name))
}

function belongs(folder: string, name: string): boolean {
  const [kind = '', ...inside] = folder.split('/')
  return namePatterns[inside.length === 0 ? kind : `${kind}/*`]?.test(name) ?? false
}
