import { readdir } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { watch, type FSWatcher } from 'chokidar'
import { kindOf } from '../documents/kindOf.ts'
import { fold } from '../text/slugOf.ts'
import type { ContentFolder } from './ContentFolder.ts'
import type { Texts } from './createTexts.ts'
import { inBatches } from './inBatches.ts'
import { describeDocument, isTitled } from './describeDocument.ts'
import type { ListedDocument, ListedDocuments, ListQuery } from './WritePort.ts'
import type { Draft, SetState } from './WriteState.ts'

const readyTimeout = 5_000 /* ms until a folder is listed that cannot be watched */

interface Row extends ListedDocument {
  /** What a search is compared with. */
  folded: string
}

/** All documents of a folder by name, in memory; the folder is watched once they were asked for. */
export function createDocumentList(folder: ContentFolder, texts: Texts) {
  const rows = new Map<string, Row>()
  const changed = new Set<string>()
  let watching: Promise<FSWatcher> | undefined
  let sorted: readonly Row[] | undefined

  async function start(): Promise<FSWatcher> {
    const nameOf = (path: string) => relative(folder.dir, path).split(sep).join('/')
    const watcher = watch(folder.dir, {
      ignoreInitial: true,
      ignored: (path, stats) => stats?.isFile() === true && kindOf(nameOf(path)) === undefined,
    })
    watcher.on('all', (_event, path) => void (kindOf(nameOf(path)) && changed.add(nameOf(path))))
    watcher.on('error', () => {}) // the list then is as it was
    const ready = new Promise<void>((resolve) => watcher.once('ready', resolve))
    await Promise.race([ready, wait(readyTimeout, undefined, { ref: false })])
    for (const file of await filesIn(folder.dir)) changed.add(file)
    return watcher
  }

  async function refresh(): Promise<void> {
    watching ??= start()
    await watching
    const files = [...changed]
    changed.clear()
    await inBatches(files, readRow)
    if (files.length > 0) sorted = undefined
  }

  async function readRow(file: string): Promise<void> {
    const text = await folder.read(file).catch(() => '')
    if (text === null) rows.delete(file)
    else rows.set(file, rowOf(describeDocument(file, isTitled(file) ? text : null)))
  }

  async function list(query: ListQuery, set: SetState | undefined): Promise<ListedDocuments> {
    await refresh()
    sorted ??= sort(rows.values())
    const all = set?.drafts.size ? await withDrafts(sorted, set.drafts) : sorted
    const text = fold(query.text ?? '')
    const found = all.filter(
      ({ kind, folded }) => (query.kind ?? kind) === kind && (text === '' || folded.includes(text)),
    )
    const from = query.after === undefined ? 0 : found.findIndex(({ file }) => file > (query.after ?? ''))
    const page = from === -1 ? [] : found.slice(from, from + query.max)
    return { documents: page.map(({ folded: _folded, ...row }) => row), total: found.length }
  }

  async function withDrafts(
    all: readonly Row[],
    drafts: ReadonlyMap<string, Draft>,
  ): Promise<readonly Row[]> {
    const merged = new Map(all.map((row) => [row.file, row]))
    for (const [file, { text }] of drafts) {
      const row = merged.get(file)
      const draft = text === null ? 'removed' : row ? 'changed' : 'new'
      const described = text === null && row ? row : describeDocument(file, await texts.read(text))
      merged.set(file, rowOf({ ...described, draft }))
    }
    return sort(merged.values())
  }

  return {
    list,
    /** Reads the documents ahead of the first list: of 10,000 it takes two seconds. */
    prepare: refresh,
    /** Every document that there is. */
    files: () => filesIn(folder.dir),
    async close(): Promise<void> {
      await (await watching)?.close()
    },
  }
}

function rowOf(document: ListedDocument): Row {
  return { ...document, folded: fold(`${document.title} ${document.file}`) }
}

function sort(rows: Iterable<Row>): readonly Row[] {
  return [...rows].toSorted((one, other) => (one.file < other.file ? -1 : 1))
}

async function filesIn(dir: string): Promise<readonly string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => {
    const file = relative(dir, `${entry.parentPath}${sep}${entry.name}`).split(sep).join('/')
    return entry.isFile() && kindOf(file) ? [file] : []
  })
}
