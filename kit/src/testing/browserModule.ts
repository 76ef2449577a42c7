import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { basename, join } from 'node:path'

/** A file of `kit/src/browser` as browsers read it, for test pages whose address of it is `path`. */
export async function browserModule(path: string): Promise<string> {
  const file = join(import.meta.dirname, '../browser', basename(path))
  return stripTypeScriptTypes(await readFile(file, 'utf8'))
}
