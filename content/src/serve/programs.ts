import { join } from 'node:path'

const isBundled = !import.meta.filename.endsWith('.ts')

/** Files of the programs that the engine starts; in a bundle, they are beside the server's file. */
export const programs = {
  compiler: fileOf('compiler', '../compile/compiler.ts'),
  queryWorker: fileOf('queryWorker', '../query/queryWorker.ts'),
  draftWorker: fileOf('draftWorker', '../draft/draftWorker.ts'),
}

function fileOf(name: string, source: string): string {
  return join(import.meta.dirname, isBundled ? `${name}.js` : source)
}
