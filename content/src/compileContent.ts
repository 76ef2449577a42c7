import { rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Problem } from '@tessera/kit/contract/problems'
import type { CompiledContent } from './compile/CompilerMessage.ts'
import { listPlacedSlots } from './compile/listPlacedSlots.ts'
import { compiledFile, placedFile, publishedFile } from './compiled/compiledFile.ts'
import { startCompiler, type CompilerOptions } from './serve/startCompiler.ts'

export interface CompiledFolder {
  /** Path in a folder of published content → path on this machine, for each file that a site needs. */
  files: Readonly<Record<string, string>>
  revision: string
  /** Problems of documents that are left out or kept in their last good revision. */
  problems: readonly Problem[]
}

/**
 * Compiles a content folder once, reusing an earlier result. Rejects when the folder cannot be listed; `onError`
 * receives errors that the compiler recovers from.
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
  using db = new DatabaseSync(file, { readOnly: true })
  const placed = file.replace(/\.sqlite$/, `.${placedFile}`)
  await writeFile(`${placed}.${process.pid}`, JSON.stringify(listPlacedSlots(db)))
  await rename(`${placed}.${process.pid}`, placed)
  const rows = db.prepare('SELECT DISTINCT path FROM media_files ORDER BY path').all()
  const media = rows.map(({ path }) => [String(path), join(dir, String(path))])
  const files = Object.fromEntries([[publishedFile, file], [placedFile, placed], ...media])
  return { files, revision, problems }
}
