import { namePatterns } from './keyOf.ts'
import type { Store } from '@tessera/store/Store'

/** The valid names in a folder of the registry; other names, which anyone may have put there, are ignored. */
export async function listNames(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await store.list(folder)).filter((name) => belongs(folder, name))
}

/** The keys of the valid names in a folder. */
export async function listKeys(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  return (await listNames(store, folder)).map((name) => `${folder}/${name}`)
}

/** Keys of objects that no release wrote. */
export async function listOddKeys(store: Pick<Store, 'list'>, folder: string): Promise<readonly string[]> {
  const odd = (await store.list(folder)).filter((name) => !belongs(folder, name))
  return odd.map((name) => `${folder}/${name}`)
}

function belongs(folder: string, name: string): boolean {
  const [kind = '', ...inside] = folder.split('/')
  return namePatterns[inside.length === 0 ? kind : `${kind}/*`]?.test(name) ?? false
}
