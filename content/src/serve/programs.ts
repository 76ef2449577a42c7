import { join } from 'node:path'

const isBundled = !import.meta.filename.endsWith('.ts')

/** The file of a program that the engine starts, beside the server's own if that is bundled. */
export const programs = {
  compiler: fileOf('compiler', '../compile/compiler.ts'),
  queryWorker: fileOf('queryWorker', '../query/queryWorker.ts'),
  draftWorker: fileOf('draftWorker', '../draft/draftWorker.ts'),
}

function fileOf(name: string, source: string): string {
  return join(import.meta.dirname, isBundled ? `${name}.js` : source)
}
