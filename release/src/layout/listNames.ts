import { namePatterns } from './keyOf.ts'
import type { Store } from '@tessera/store/Store'

/** Lists the valid names in a folder of the registry. Ignores other names, which no release wrote. */
export async function listNames(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await store.list(folder)).filter((name) => belongs(folder, name))
}

/** Lists the keys of the objects with valid names in a folder. */
export async function listKeys(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await listNames(store, folder)).map((name) => `${folder}/${name}`)
}

/** Lists the keys of objects whose names no release uses. */
export async function listOddKeys(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  const odd = (await store.list(folder)).filter((name) => !belongs(folder, name))
  return odd.map((name) => `${folder}/${name}`)
}

function belongs(folder: string, name: string): boolean {
  const [kind = '', ...inside] = folder.split('/')
  return namePatterns[inside.length === 0 ? kind : `${kind}/*`]?.test(name) ?? false
}
