import { Buffer } from 'node:buffer'
import webpack, { type Compiler, type Configuration, type OutputFileSystem, type Stats } from 'webpack'

/** What loaders write under a message about themselves. */
const traces = /\n+(?:Caused by:|Stack backtrace:)[^]*$/

/** Errors shown of one build; the first one is often the cause of the others. */
const maxShown = 5

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

/** A build's errors by file and line, for the terminal and the overlay; an empty text when there is none. */
export function problemsIn(error: Error | null, stats: Stats | undefined): string {
  if (error) return error.message
  const { errors = [] } = stats?.toJson({ all: false, errors: true, ids: false }) ?? {}
  const shown = errors.slice(0, maxShown).map(({ moduleName, loc, message }) => {
    const place = [moduleName?.split('!').at(-1), loc].filter(Boolean).join(':')
    const text = message.replace(traces, '')
    return place === '' ? text : `${place}\n${text}`
  })
  const more = errors.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('\n\n')
}
