import { pathsIn } from '../../pages/words/paths.ts'
import type { Content } from '@tessera/content/port'

const maxPaths = 20_000 /* paths to search; documents come first */
const maxRead = 100 /* pages */

/** The address of a page of each kind in each folder of paths: remotes are checked on these pages. */
export async function examplePaths(
  content: Pick<Content, 'page' | 'paths' | 'site'>,
): Promise<readonly string[]> {
  const folders = Map.groupBy(['/', ...(await content.paths(0, maxPaths))], folderOf)
  const candidates = Array.from(folders, ([folder, paths]) => (folder === '' ? paths : paths.slice(0, 1)))
  const found = new Map<string, string>()
  for (const path of candidates.flat().slice(0, maxRead)) {
    const page = await content.page(path).catch(() => undefined) // a broken document is not an example
    if (page) found.getOrInsert(`${folderOf(path)} ${page.kind}`, path)
  }
  return [...found.values()].map(pathsIn(await content.site()).own)
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
