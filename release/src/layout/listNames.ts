import { namePatterns } from './keyOf.ts'
import type { Store } from '@tessera/store/Store'

/** The names in a folder of the registry that can be what it keeps; anybody may have put others there. */
export async function listNames(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await store.list(folder)).filter((name) => belongs(folder, name))
}

/** The same as keys. */
export async function listKeys(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await listNames(store, folder)).map((name) => `${folder}/${name}`)
}

/** Keys of what no release wrote there. */
export async function listOddKeys(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  const odd = (await store.list(folder)).filter((name) => !belongs(folder, name))
  return odd.map((name) => `${folder}/${name}`)
}

function belongs(folder: string, name: string): boolean {
  const [kind = '', ...inside] = folder.split('/')
  return namePatterns[inside.length === 0 ? kind : `${kind}/*`]?.test(name) ?? false
}
