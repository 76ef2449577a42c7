import { createHash } from 'node:crypto'
import {
  WriteRefused,
  type Edit,
  type Entry,
  type Revision,
  type SaveResult,
  type SetInfo,
  type WritePort,
} from '@tessera/content/write'

/** A write port in memory, for tests of its callers: drafts, sets and publishing, without merging and schedules. */
export function createMemoryPort(documents: Readonly<Record<string, string>> = {}): WritePort {
  const published = new Map(Object.entries(documents))
  const sets = new Map<
    string,
    SetInfo & { drafts: Map<string, { text: string | null; by: string; at: number }> }
  >()
  const entries: Entry[] = []
  const listeners = new Set<(entry: Entry) => void>()

  function log(entry: Omit<Entry, 'number' | 'at'>): number {
    const whole = { ...entry, number: entries.length + 1, at: Date.now() }
    entries.push(whole)
    for (const listener of listeners) listener(whole)
    return whole.number
  }
  function setOf(set: string) {
    const found = sets.get(set)
    if (found) return found
    throw new WriteRefused(`There is no set ${set}: it was published meanwhile.`)
  }
  const textIn = (file: string, set: string) =>
    setOf(set).drafts.has(file) ? (setOf(set).drafts.get(file)?.text ?? null) : (published.get(file) ?? null)
  const infoOf = ({ drafts, ...info }: ReturnType<typeof setOf>): SetInfo => ({
    ...info,
    files: [...drafts.keys()],
  })

  async function save({ set, file, base, text, by }: Edit): Promise<SaveResult> {
    const now = textIn(file, set)
    if (revisionOf(now) !== base) {
      return {
        kind: 'conflict',
        file,
        base: null,
        theirs: now,
        revision: revisionOf(now),
        by: 'other',
        at: 0,
      }
    }
    setOf(set).drafts.set(file, { text, by, at: Date.now() })
    log({ by, did: 'save', set, files: [file] })
    return { kind: 'saved', file, revision: revisionOf(text), problems: [] }
  }

  return {
    async list({ set, text = '', withGenerated = false, after = '', max }) {
      const files = [...new Set([...published.keys(), ...setOf(set).drafts.keys()])].toSorted()
      const isAsked = (file: string) => withGenerated || !file.startsWith('generated/')
      const found = files.filter((file) => file.includes(text) && isAsked(file))
      const page = found.filter((file) => file > after).slice(0, max)
      return {
        total: found.length,
        kinds: [...new Set(files.map(kindIn))],
        documents: page.map((file) => ({
          file,
          kind: kindIn(file),
          title: file,
          ...(setOf(set).drafts.has(file) && { draft: 'changed' as const }),
        })),
      }
    },
    async open(file, set) {
      const text = textIn(file, set)
      const draft = setOf(set).drafts.get(file)
      const now = published.get(file) ?? null
      return {
        file,
        kind: kindIn(file),
        text,
        revision: revisionOf(text),
        published: { text: now, revision: revisionOf(now) },
        ...(draft && { draft }),
        otherDrafts: [],
      }
    },
    save,
    async publish({ set, by, seen }) {
      const { drafts } = setOf(set)
      for (const file of drafts.keys()) {
        if (revisionOf(textIn(file, set)) !== seen[file]) return { kind: 'refused', problems: [] }
      }
      for (const [file, { text }] of drafts) {
        if (text === null) published.delete(file)
        else published.set(file, text)
      }
      const files = [...drafts.keys()]
      drafts.clear()
      return { kind: 'published', number: log({ by, did: 'publish', set, files }), files }
    },
    unschedule: async (set, by) => void log({ by, did: 'unschedule', set, files: [] }),
    history: async (file, { max }) =>
      entries
        .filter(({ files, did }) => did === 'publish' && files.includes(file))
        .slice(-max)
        .toReversed(),
    restore: async (file, _number, set, by) => [
      await save({ file, set, by, base: revisionOf(textIn(file, set)), text: 'restored' }),
    ],
    textAt: async () => 'restored',
    rename: async () => [],
    async remove(file, { redirectTo, unlink }) {
      const references = [...published.keys()].filter((other) => published.get(other)?.includes(file))
      if (references.length === 0 || redirectTo !== undefined || unlink) return []
      throw new WriteRefused(
        `${file} is named by others`,
        references.map((other) => ({ file: other, field: 'body' })),
      )
    },
    references: async (file) =>
      [...published.keys()]
        .filter((other) => published.get(other)?.includes(file))
        .map((other) => ({ file: other, field: 'body' })),
    sets: async () => [...sets.values()].map(infoOf),
    async createSet(title, by) {
      const set = `set-${sets.size + 1}`
      sets.set(set, { set, title, by, at: Date.now(), files: [], drafts: new Map() })
      log({ by, did: 'createSet', set, files: [] })
      return infoOf(setOf(set))
    },
    createShare: async (set, by, expiresAt) => ({ share: 'share', set, by, at: Date.now(), expiresAt }),
    discardSet: async () => {},
    endShare: async () => {},
    shares: async () => [],
    runSchedules: async () => [],
    collectGarbage: async () => ({ removed: 0 }),
    close: async () => {},
    activity: async ({ max }) => entries.slice(-max).toReversed(),
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function revisionOf(text: string | null): Revision {
  return text === null ? null : createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** The kind of a document, by its folder. */
function kindIn(file: string): string {
  const kinds: Readonly<Record<string, string>> = { forms: 'form', entries: 'entry', 'site.json': 'site' }
  return kinds[file.split('/', 1)[0] ?? ''] ?? 'page'
}
