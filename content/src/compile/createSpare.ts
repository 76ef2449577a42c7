import { isRunning } from '@tessera/store/isRunning'
import { constants, copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { spareFile } from '../compiled/compiledFile.ts'

/** A copy of the compiled file, of this process alone: changes are written into it, and it takes the file's place. */
export function createSpare(file: string) {
  const path = spareFile(file, process.pid)
  /** The file that the copy is still equal to. */
  let copied: string | undefined

  /** Copies the file as it is now, unless that was done ahead. Throws when it cannot. */
  function make(): void {
    const isCopied = copied === identityOf(file)
    copied = undefined // it is written into now
    if (isCopied) return
    removeLeftOver(file)
    copyFileSync(file, path, constants.COPYFILE_FICLONE)
  }

  /** Does nothing when the disk is full: the change that needs the copy reports that. */
  function makeAhead(): void {
    const now = identityOf(file)
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

/** Tells files apart that take each other's place: they are written once, and renamed. */
function identityOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file)
  return `${ino} ${mtimeMs} ${size}`
}

/** Removes the copies of this process and of those that were killed. */
function removeLeftOver(file: string): void {
  const prefix = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    const pid = Number(/^(\d+)\.next/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '')?.[1])
    if (pid === process.pid || (pid > 0 && !isRunning(pid)))
      rmSync(join(dirname(file), name), { force: true })
  }
}
