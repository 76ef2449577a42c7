import { Buffer } from 'node:buffer'
import type { OutputFileSystem } from 'webpack'

/** What webpack writes, by path, and nothing on the disk. */
export interface MemoryFolder {
  files: Map<string, Buffer>
  fileSystem: OutputFileSystem
}

/** As much of a file system as webpack asks of the one that it writes to. */
export function memoryFolder(): MemoryFolder {
  const files = new Map<string, Buffer>()
  const fileSystem = {
    mkdir: (_path: string, ...rest: unknown[]) => doneOf(rest)(null),
    writeFile(path: string, content: string | Buffer, ...rest: unknown[]) {
      files.set(path, Buffer.from(content))
      doneOf(rest)(null)
    },
    readFile(path: string, ...rest: unknown[]) {
      const found = files.get(path)
      doneOf(rest)(found ? null : missing(path), found)
    },
    stat(path: string, ...rest: unknown[]) {
      const found = files.get(path)
      const stats = { isFile: () => true, isDirectory: () => false, size: found?.length ?? 0 }
      doneOf(rest)(found ? null : missing(path), stats)
    },
  }
  return { files, fileSystem: fileSystem as unknown as OutputFileSystem }
}

type Done = (error: Error | null, result?: unknown) => void

/** The last argument; options before it mean nothing here. */
function doneOf(rest: readonly unknown[]): Done {
  return rest.at(-1) as Done
}

function missing(path: string): Error {
  return Object.assign(new Error(`${path} was not built`), { code: 'ENOENT' })
}
