import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Store } from '@tessera/store/Store'

/** A store of a test, in a folder of this machine: as the product's, without what keeps it through power cuts. */
export function createFolderStore(root: string): Store {
  async function writeAside(key: string, bytes: Uint8Array): Promise<string> {
    await mkdir(dirname(join(root, key)), { recursive: true })
    const path = join(root, randomUUID())
    await writeFile(path, bytes)
    return path
  }

  return {
    read: (key) => readFile(join(root, key)).catch(() => undefined),
    async create(key, bytes) {
      const written = await writeAside(key, bytes)
      const outcome = await link(written, join(root, key)).then(
        () => 'created' as const,
        () => 'exists' as const,
      )
      await rm(written)
      return outcome
    },
    replace: async (key, bytes) => rename(await writeAside(key, bytes), join(root, key)),
    list: async (folder) => (await readdir(join(root, folder)).catch((): string[] => [])).toSorted(),
    modified: async (key) => (await stat(join(root, key)).catch(() => undefined))?.mtime,
    size: async (key) => (await stat(join(root, key)).catch(() => undefined))?.size,
    flush: async () => {},
    remove: (key) => rm(join(root, key), { force: true }),
  }
}
