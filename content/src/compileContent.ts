import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { CompiledContent } from './compile/CompilerMessage.ts'
import type { Progress } from './compile/Progress.ts'
import { compiledFile } from './compiled/compiledFile.ts'
import { publishedFile } from './compiled/publishedFile.ts'
import { startCompiler } from './serve/startCompiler.ts'

/** A content folder as it was compiled. */
export interface CompiledFolder {
  /** Where each file lies on this machine that a site needs, by its path in a folder of published content. */
  files: Readonly<Record<string, string>>
  revision: string
  /** What is left out, or in its last good revision. */
  problems: readonly Problem[]
}

interface CompileOptions {
  folder: string
  /** A folder of this machine, where the next call finds what did not change. */
  keepIn: string
  onProgress: (progress: Progress) => void
  /** The compiler goes on with it. */
  onError: (message: string, detail: Readonly<Record<string, unknown>>) => void
}

/** Compiles a content folder once, or what changed of it since. Rejects when the folder cannot be listed. */
export async function compileContent({
  folder,
  keepIn,
  ...reporting
}: CompileOptions): Promise<CompiledFolder> {
  const dir = resolve(folder)
  const { revision, problems } = await compileOnce({ dir, keepIn: resolve(keepIn), ...reporting })
  const file = compiledFile(keepIn, dir)
  const media = mediaIn(file).map((path) => [path, join(dir, path)] as const)
  return { files: Object.fromEntries([[publishedFile, file], ...media]), revision, problems }
}

/** When it resolves nothing writes the file any more. */
async function compileOnce(
  options: Pick<Parameters<typeof startCompiler>[0], 'dir' | 'keepIn' | 'onProgress' | 'onError'>,
): Promise<CompiledContent> {
  const compiled = Promise.withResolvers<CompiledContent>()
  const compiler = startCompiler({
    ...options,
    onCompiled: compiled.resolve,
    onFailed: (cause) => compiled.reject(new Error(cause)),
  })
  try {
    return await compiled.promise
  } finally {
    await compiler.stop()
  }
}

/** Paths in the content folder. */
function mediaIn(file: string): readonly string[] {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const rows = db.prepare('SELECT DISTINCT path FROM media_files ORDER BY path').all()
    return rows.map(({ path }) => String(path))
  } finally {
    db.close()
  }
}
