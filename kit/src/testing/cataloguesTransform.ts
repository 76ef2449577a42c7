import { createHash } from 'node:crypto'
import { compileFolder } from '../language/compileCatalogue.ts'

/** Jest reads a `catalogues.ts` as the build does. */
export default { processAsync, getCacheKeyAsync }

async function processAsync(_source: string, path: string): Promise<{ code: string }> {
  return { code: await compileFolder(path) }
}

/** The messages stand in other files. */
async function getCacheKeyAsync(_source: string, path: string): Promise<string> {
  return createHash('sha256')
    .update(path + (await compileFolder(path)))
    .digest('hex')
}
