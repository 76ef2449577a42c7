import { Buffer } from 'node:buffer'
import webpack, { type Compiler, type Configuration, type OutputFileSystem } from 'webpack'

/** A compiler that writes into memory: `files` has what it wrote, by path. */
export function memoryCompiler(config: Configuration): { compiler: Compiler; files: Map<string, Buffer> } {
  const files = new Map<string, Buffer>()
  const compiler = webpack(config)
  compiler.outputFileSystem = fileSystemOf(files)
  return { compiler, files }
}

function fileSystemOf(files: Map<string, Buffer>): OutputFileSystem {
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
  return fileSystem as unknown as OutputFileSystem
}

/** The last argument; options before it mean nothing here. */
function doneOf(rest: readonly unknown[]) {
  return rest.at(-1) as (error: Error | null, result?: unknown) => void
}

function missing(path: string): Error {
  return Object.assign(new Error(`${path} was not built`), { code: 'ENOENT' })
}
