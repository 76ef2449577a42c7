import { constants } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Lays what the site at `site` compiled of its content into the state folder of a trial, which need not compile it once
 * more. Without it, or when it cannot be copied whole, the trial does.
 */
export async function layContent(site: string, state: string): Promise<void> {
  const compiled = resolve(site, process.env['STATE_DIR'] ?? '.tessera/state', 'content')
  const files = await readdir(compiled).catch((): string[] => []) // whatever the reason: the trial compiles
  const own = join(state, 'content')
  await mkdir(own, { recursive: true })
  for (const file of files.filter((name) => name.endsWith('.sqlite')))
    await copyFile(join(compiled, file), join(own, file), constants.COPYFILE_FICLONE).catch(() => {}) // a full disk
}
