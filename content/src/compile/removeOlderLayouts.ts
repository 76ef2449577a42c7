import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf } from '../compiled/compiledFile.ts'
import { layout } from '../compiled/layout.ts'

/** What versions of the program before this one kept of a content folder: all of it is in the file of this layout. */
export function removeOlderLayouts(keepIn: string, dir: string): void {
  const kept = new RegExp(`^${keyOf(dir)}\\.(?:(\\d+)\\.sqlite|json\\.gz)$`)
  for (const name of readdirSync(keepIn)) {
    const found = kept.exec(name)
    if (found && Number(found[1] ?? 0) < layout) rmSync(join(keepIn, name), { force: true })
  }
}
