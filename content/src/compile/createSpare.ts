import { constants, copyFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { spareFile } from '../compiled/compiledFile.ts'

/** A copy of the compiled file beside it, of this process alone: changes are written into it, and it takes the file's place. */
interface Spare {
  path: string
  /** Copies the file as it is now, unless that was done. Throws when it cannot. */
  make(): void
  /** The same ahead of time, and nothing when there is no room. */
  makeIfRoom(): void
  remove(): void
}

export function createSpare(file: string): Spare {
  const path = spareFile(file, process.pid)
  let copied: string | undefined

  function make(): void {
    const now = identityOf(file)
    if (copied === now) return void (copied = undefined) // once it is written into, it is no copy
    remove()
    copyFileSync(file, path, constants.COPYFILE_FICLONE)
  }

  function makeIfRoom(): void {
    const now = identityOf(file)
    if (copied === now) return
    try {
      make()
      copied = now
    } catch {
      remove() // the change that needs it says what is wrong
    }
  }

  /** With those of processes that were killed. */
  function remove(): void {
    copied = undefined
    removeLeftOver(file)
  }

  return { path, make, makeIfRoom, remove }
}

/** Another one whenever another file is in its place: they are written once, and renamed. */
function identityOf(file: string): string {
  const { ino, mtimeMs, size } = statSync(file)
  return `${ino} ${mtimeMs} ${size}`
}

function removeLeftOver(file: string): void {
  const begins = `${basename(file)}.`
  for (const name of readdirSync(dirname(file))) {
    const pid = Number(/^(\d+)\.next/.exec(name.startsWith(begins) ? name.slice(begins.length) : '')?.[1])
    if (pid === process.pid || (pid > 0 && !isRunning(pid)))
      rmSync(join(dirname(file), name), { force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
