import { watch, type FSWatcher } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { isWritten, kindOf } from '../documents/kindOf.ts'
import { skipped } from '../documents/listFiles.ts'
import type { Names } from '../edit/findMentions.ts'
import { fold } from '../text/slugify.ts'
import type { ContentFolder } from './ContentFolder.ts'
import { createSerial } from '@tessera/store/createSerial'
import type { Texts } from './createTexts.ts'
import { describeDocument, isTitled } from './describeDocument.ts'
import { inBatches } from './inBatches.ts'
import type { RecordedFile } from './LogRecord.ts'
import type { ListedDocument, ListedDocuments, ListQuery } from './WritePort.ts'
import type { Draft, SetState } from './WriteState.ts'
import { mayHave, wordBits } from './wordBits.ts'

interface Row extends ListedDocument {
  /** Title and file, in the form that is searched. */
  folded: string
  key: string
  /** The kind; of a document of an own type, `entry/` and the type. */
  of: string
}

/** Kinds whose texts refer to other documents, except the long lists of records. */
const referring: ReadonlySet<string> = new Set(
  'page entry site form banner consent redirects translation'.split(' '),
)

/** Lists all documents of a folder from memory; reads them once, and again when they change. */
export function createDocumentList(folder: ContentFolder, texts: Texts) {
  const serial = createSerial() // calls share the read that is under way
  const rows = new Map<string, Row>()
  /** Words of the texts that can refer to other documents. */
  const words = new Map<string, Uint8Array>()
  const changed = new Set<string>()
  let watcher: FSWatcher | undefined
  let watched: number | undefined
  let sorted: readonly Row[] | undefined

  /** Watches the folder. Undefined if that is impossible; the folder is then read again for each list. */
  function watchFolder(): FSWatcher | undefined {
    try {
      const started = watch(folder.dir, { recursive: true, ignore: skipped }, (_event, name) => {
        changed.add((name ?? '').split(sep).join('/'))
      })
      return started.on('error', () => {
        started.close()
        watcher = undefined
      })
    } catch {
      return undefined
    }
  }

  /** Lists documents that changed. A moved folder sends one event: all documents in it count as changed. */
  async function takeChanged(): Promise<readonly string[]> {
    const names = [...changed]
    const folders = names.filter((name) => !kindOf(name))
    const all = folders.length > 0 ? [...rows.keys(), ...(await folder.files())] : []
    for (const name of names) changed.delete(name)
    const isWithin = (file: string) => folders.some((name) => name === '' || file.startsWith(`${name}/`))
    return [...new Set([...names.filter(isWritten), ...all.filter(isWithin)])]
  }

  async function refresh(): Promise<void> {
    const { ino = watched } = (await stat(folder.dir).catch(() => undefined)) ?? {}
    if (!watcher || ino !== watched) {
      watcher?.close()
      watcher = watchFolder()
      watched = ino // a replaced folder sends no event
      changed.add('')
    }
    const files = await takeChanged()
    await inBatches(files, readRow)
    if (files.length > 0) sorted = undefined
  }

  async function readRow(file: string): Promise<void> {
    const text = await folder.read(file).catch(() => '')
    words.delete(file)
    if (text === null) return void rows.delete(file)
    rows.set(file, buildRow(describeDocument(file, isTitled(file) ? text : null)))
    if (referring.has(kindOf(file)?.kind ?? '')) words.set(file, wordBits(text))
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
      merged.set(file, buildRow({ ...described, draft }))
    }
    return sort(merged.values())
  }

  const lastRow = async ({ file, text }: RecordedFile): Promise<Row> =>
    buildRow(describeDocument(file, await texts.read(text).catch(() => null)))

  return {
    /** `removed`: documents that are no longer published, with their last texts. */
    async list(
      query: ListQuery,
      set: SetState | undefined,
      removed: readonly RecordedFile[] = [],
    ): Promise<ListedDocuments> {
      await serial(refresh)
      sorted ??= sort(rows.values())
      const { kind, after, max, ...rest } = query
      const isOfRemoved = kind === 'removed'
      const kept = set?.drafts.size && !isOfRemoved ? await withDrafts(sorted, set.drafts) : sorted
      const all = isOfRemoved ? sort(await inBatches(removed, lastRow)) : kept
      const found = all.filter(isAsked(isOfRemoved ? rest : query))
      const from = after === undefined ? 0 : found.findIndex(({ key }) => key > sortKey(after))
      const page = from === -1 ? [] : found.slice(from, from + max)
      return {
        documents: page.map(({ folded: _folded, key: _key, of: _of, ...row }) => row),
        total: found.length,
        kinds: [...new Set(kept.map(({ of }) => of))],
      }
    },
    /** Lists files whose texts possibly contain one of these names. */
    async naming({ links, fields, ofTypes = {} }: Names): Promise<readonly string[]> {
      await serial(refresh)
      const ofFields = [fields, ...Object.values(ofTypes)].flatMap((one) => Object.values(one))
      const names = [...links, ...ofFields.flat()]
      return [...words].flatMap(([file, bits]) => (names.some((name) => mayHave(bits, name)) ? [file] : []))
    },
    close: () => watcher?.close(),
  }
}

function isAsked({ kind: asked, text = '', withGenerated = false }: Omit<ListQuery, 'max'>) {
  const wanted = fold(text)
  return ({ kind, of, file, folded }: Row) =>
    [kind, of, undefined].includes(asked) &&
    (withGenerated || !file.startsWith('generated/')) &&
    (wanted === '' || folded.includes(wanted))
}

function buildRow(document: ListedDocument): Row {
  const { title, file, kind } = document
  const of = kind === 'entry' ? `entry/${file.split('/')[1]}` : kind
  return { ...document, folded: fold(`${title} ${file}`), key: sortKey(file), of }
}

function sort(rows: Iterable<Row>): readonly Row[] {
  return [...rows].toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

/** Sorts a folder's own documents before those of its subfolders: `pages/walks.md` before those of `pages/walks/`. */
function sortKey(file: string): string {
  const steps = file.split('/')
  return steps.map((step, at) => (at < steps.length - 1 ? `1${step}` : `0${step}`)).join('\0')
}
