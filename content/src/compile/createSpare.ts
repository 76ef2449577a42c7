import { isRunning } from '@tessera/store/isRunning'
import { constants, copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { spareFile } from '../compiled/compiledFile.ts'

/** Makes this process's copy of the compiled file. Changes are written into the copy, which then replaces the file. */
export function createSpare(file: string) {
  const path = spareFile(file, process.pid)
  /** Identity of the version of the file that the copy equals. */
  let copied: string | undefined

  /** Copies the file, unless the copy was made ahead. Throws when copying fails. */
  function make(): void {
    const isCopied = copied === readIdentity(file)
    copied = undefined // from now on the caller changes the copy
    if (isCopied) return
    removeLeftOver(file)
    copyFileSync(file, path, constants.COPYFILE_FICLONE)
  }

  /** Copies the file before a change needs the copy. Ignores failures, such as a full disk: `make` reports them. */
  function makeAhead(): void {
    const now = readIdentity(file)
    try {
      make()
      copied = now
    } catch {
      removeLeftOver(file)
    }
  }

  function remove(): void {
    copied = undefined
    removeLeftOver(file)
  }

  return { path, make, makeAhead, remove }
}

/** Identifies a version of the file. Files are never changed in place: each new version is renamed into place. */
function readIdentity(file: string): string {
  const { ino, mtimeMs, size } = statSync(file)
  return `${ino} ${mtimeMs} ${size}`
}

/** Removes the copies of this process and of processes that no longer run. */
function removeLeftOver(file: string): void {
  const prefix = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    const pid = Number(/^(\d+)\.next/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1])
    if (pid === process.pid || (pid > 0 && !isRunning(pid)))
      rmSync(join(dirname(file), name), { force: true })
  }
}
