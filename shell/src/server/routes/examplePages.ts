import { pathsIn } from '../../pages/words/paths.ts'
import type { Content, Page } from '@tessera/content/port'

const maxPaths = 20_000 /* paths to search; documents come first */
const maxRead = 300 /* pages, each about 1 ms: 50 types with their lists, and the pages of the first folder */

/** A page on which remotes are checked. `type`: of its document, `list of <type>`, `home` or `page`. */
interface ExamplePage {
  path: string
  title: string
  type: string
}

/** A page of each type in each folder of paths, of each list, and for each slot that documents place. */
export async function examplePages(
  content: Pick<Content, 'page' | 'paths' | 'site' | 'slotPaths'>,
): Promise<readonly ExamplePage[]> {
  const { own } = pathsIn(await content.site())
  const folders = Map.groupBy(['/', ...(await content.paths(0, maxPaths))], folderOf)
  const ofFolders = [0, 1].flatMap((at) => Array.from(folders.values(), (paths) => paths[at] ?? [])).flat()
  const whole = ['/entries', ''].flatMap((folder) => folders.get(folder) ?? [])
  const found = new Map<string, ExamplePage>()
  for (const path of [...new Set(['/', ...ofFolders, ...whole])].slice(0, maxRead)) {
    const example = await describe(path)
    if (example) found.getOrInsert(`${folderOf(path)} ${example.type}`, example)
  }
  const placed = (await content.slotPaths?.()) ?? []
  const named = new Set(Array.from(found.values(), ({ path }) => path))
  for (const path of new Set(placed.map((one) => one.path))) {
    const example = named.has(own(path)) ? undefined : await describe(path)
    if (example) found.set(`slot ${path}`, example)
  }
  return [...found.values()]

  /** A broken document is not an example. */
  async function describe(path: string): Promise<ExamplePage | undefined> {
    const page = await content.page(path).catch(() => undefined)
    return page && { path: own(path), title: page.heading, type: typeOf(page) }
  }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))

function typeOf(page: Page): string {
  if (page.kind === 'home') return 'home'
  return page.entry?.context?.type ?? (page.entry ? `list of ${page.entry.type}` : 'page')
}
