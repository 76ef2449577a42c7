import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { CompiledContent } from './compile/CompilerMessage.ts'
import { compiledFile, publishedFile } from './compiled/compiledFile.ts'
import { startCompiler, type CompilerOptions } from './serve/startCompiler.ts'

/** A content folder as it was compiled. */
export interface CompiledFolder {
  /** The path on this machine of each file that a site needs, by its path in a folder of published content. */
  files: Readonly<Record<string, string>>
  revision: string
  /** What is left out, or in its last good revision. */
  problems: readonly Problem[]
}

/**
 * Compiles a content folder once, or what changed of it since. Rejects when the folder cannot be listed; `onError` hears
 * what the compiler goes on after.
 */
export async function compileContent({
  folder,
  ...options
}: Pick<CompilerOptions, 'keepIn' | 'onProgress' | 'onError'> & { folder: string }): Promise<CompiledFolder> {
  const dir = resolve(folder)
  const keepIn = resolve(options.keepIn)
  const compiled = Promise.withResolvers<CompiledContent>()
  const compiler = startCompiler({
    ...options,
    dir,
    keepIn,
    onCompiled: compiled.resolve,
    onFailed: (cause) => compiled.reject(new Error(cause)),
  })
  try {
    await compiled.promise
  } finally {
    await compiler.stop()
  }
  const { revision, problems } = await compiled.promise
  const file = compiledFile(keepIn, dir)
  const media = mediaIn(file).map((path) => [path, join(dir, path)] as const)
  return { files: Object.fromEntries([[publishedFile, file], ...media]), revision, problems }
}

/** Paths in the content folder. */
function mediaIn(file: string): readonly string[] {
  using db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare('SELECT DISTINCT path FROM media_files ORDER BY path').all()
  return rows.map(({ path }) => String(path))
}
