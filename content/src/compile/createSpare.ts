import { isRunning } from '@tessera/store/isRunning'
import { constants, copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { spareFile } from '../compiled/compiledFile.ts'

/** Makes this process's copy of the compiled file. Changes are written into the copy, which then replaces the file. */
export function createSpare(file: string) {
  const path = spareFile(file, process.pid)
  /** Identity of the file that the copy equals. */
  let copied: string | undefined

  /** Copies the file, unless the copy was made ahead. Throws when it cannot. */
  function make(): void {
    const isCopied = copied === readIdentity(file)
    copied = undefined // the caller writes into it
    if (isCopied) return
    removeLeftOver(file)
    copyFileSync(file, path, constants.COPYFILE_FICLONE)
  }

  /** Copies before there is a change. Ignores a full disk: the change that needs the copy reports it. */
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

/** Identifies a version of the file; each is written once, then renamed into place. */
function readIdentity(file: string): string {
  const { ino, mtimeMs, size } = statSync(file)
  return `${ino} ${mtimeMs} ${size}`
}

/** Removes the copies of this process and of killed ones. */
function removeLeftOver(file: string): void {
  const prefix = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    const pid = Number(/^(\d+)\.next/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1])
    if (pid === process.pid || (pid > 0 && !isRunning(pid)))
      rmSync(join(dirname(file), name), { force: true })
  }
}
