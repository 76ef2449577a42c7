import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { compileCatalogue, compileFolder } from '../language/compileCatalogue.ts'

/** Jest reads a `catalogues.ts` as the build does, with the pseudo language `en-XA` beside the real ones. */
export default { processAsync, getCacheKeyAsync }

async function processAsync(_source: string, path: string): Promise<{ code: string }> {
  const english = await readFile(join(dirname(path), 'en.json'), 'utf8')
  const pseudo = compileCatalogue(english, 'en.json', { change: (message) => `⟦${message}⟧` })
  return { code: `${await compileFolder(path)}\n${basename(path, '.ts')}['en-XA'] = ${pseudo}` }
}

/** The messages stand in other files. */
async function getCacheKeyAsync(source: string, path: string): Promise<string> {
  const { code } = await processAsync(source, path)
  return createHash('sha256')
    .update(path + code)
    .digest('hex')
}
