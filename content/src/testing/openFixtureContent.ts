import { hash } from 'node:crypto'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import { compiledFile } from '../compiled/compiledFile.ts'
import { openFileContent, type FileContent } from '../openFileContent.ts'
import { contentFrom, type ShownContent } from '../serve/contentFrom.ts'
import { createQueries } from '../serve/createQueries.ts'
import { programs } from '../serve/programs.ts'
import { createContentFolder } from './createContentFolder.ts'

const silent = { info: () => {}, error: () => {}, problem: () => {} }

/**
 * The content of `createContentFolder`, compiled once in a run of the tests: it follows no folder, since none changes.
 */
export async function openFixtureContent(
  more: Readonly<Record<string, unknown>> = {},
  worker: 'queryWorker' | 'draftWorker' = 'queryWorker',
): Promise<FileContent> {
  const name = `fixture-content-${hash('sha256', JSON.stringify(more)).slice(0, 16)}`
  const folder = await oncePerRun(name, (empty) => compileFixture(more, empty))
  const { problems, broken } = JSON.parse(await readFile(join(folder, 'found.json'), 'utf8'))
  const queries = createQueries({ program: programs[worker], onReplaced: () => {}, onCorrupt: () => {} })
  const catalog = await queries.open(join(folder, 'content.sqlite'))
  const shown: ShownContent = { catalog, problems, broken: new Map(broken), dir: join(folder, 'documents') }
  const engine = { queries, shown: () => shown, listeners: new Set<() => void>() }
  const content = contentFrom({ ...engine, queries })
  return { ...content, engine, close: () => queries.close() }
}

async function compileFixture(more: Readonly<Record<string, unknown>>, folder: string): Promise<void> {
  const documents = await createContentFolder(more)
  const content = await openFileContent(documents, silent, { keepIn: folder })
  const { problems, broken } = content.engine.shown()
  await content.close()
  await cp(compiledFile(folder, documents), join(folder, 'content.sqlite'))
  await cp(documents, join(folder, 'documents'), { recursive: true })
  await writeFile(join(folder, 'found.json'), JSON.stringify({ problems, broken: [...broken] }))
  await rm(documents, { recursive: true })
}
