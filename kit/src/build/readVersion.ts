import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The version in a folder's package.json. */
export async function readVersion(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}
