import type { LogRecord, RecordedFile, TextHash } from './LogRecord.ts'
import { WriteRefused, type Entry, type Share, type Stamp } from './WritePort.ts'

/** The result of all records of the log. */
export interface WriteState {
  /** Number of the last record. */
  number: number
  sets: Map<string, SetState>
  /** Published texts of each document that ever had a draft, oldest first. */
  documents: Map<string, Version[]>
  shares: Map<string, Share>
  /** The latest records, oldest first. */
  activity: Entry[]
}

/** A set that was not published or discarded yet. */
export interface SetState extends Stamp {
  set: string
  title: string
  drafts: Map<string, Draft>
  scheduled?: Stamp
}

/** An unpublished text of a set. */
export interface Draft extends Stamp {
  text: TextHash
  /** The published text that it is based on. */
  base: TextHash
  /** The draft's previous texts, newest last. A save by an editor who has not seen the newest text is based on one. */
  earlier: readonly TextHash[]
}

/** A text that was published or written into the folder by hand. */
export interface Version extends Omit<Entry, 'files'> {
  text: TextHash
  isReplaced?: true
}

const keptVersions = 100 /* versions of a document that are kept, whatever their age */
const keptFor = 365 * 24 * 3600_000 /* ms; younger versions are kept, whatever their number */
const maxActivity = 10_000 /* entries: about a month of ten editors */
const maxEarlier = 50 /* earlier texts of a draft; an editor whose text is based on an older one has to merge by hand */

export function createState(): WriteState {
  return { number: 0, sets: new Map(), documents: new Map(), shares: new Map(), activity: [] }
}

/** The published version; undefined for a document that never had a draft. */
export function findCurrent(state: WriteState, file: string): Version | undefined {
  return state.documents.get(file)?.findLast(({ isReplaced }) => !isReplaced)
}

/** Documents that are no longer published, each with its last text. */
export function listRemoved(state: WriteState): readonly RecordedFile[] {
  return [...state.documents].flatMap(function lastText([file, versions]) {
    const last = versions.findLast(({ text, isReplaced }) => text !== null && !isReplaced)
    return last && findCurrent(state, file)?.text === null ? [{ file, text: last.text }] : []
  })
}

/** Finds a set. Throws `WriteRefused` if it is unknown. */
export function getSet({ sets }: WriteState, set: string): SetState {
  const found = sets.get(set)
  if (found) return found
  throw new WriteRefused(
    `there is no set ${set}: it was published meanwhile, or never existed. Create another one`,
  )
}

export function entryOf({ files, ...record }: LogRecord): Entry {
  return { ...stampOf(record), files: files.map(({ file }) => file) }
}

/** The parts of a record that the history shows, besides its files. */
function stampOf({ number, at, by, did, set }: Omit<LogRecord, 'files'>): Omit<Entry, 'files'> {
  return { number, at, by, did, ...(set !== undefined && { set }) }
}

/** Applies the next record to the state. */
export function addRecord(state: WriteState, record: LogRecord): void {
  state.number = record.number
  state.activity.push(entryOf(record))
  if (state.activity.length > 1.1 * maxActivity) state.activity.splice(0, state.activity.length - maxActivity)
  const { set: name = '', title = '', share = '', by, at, did, files } = record
  if (did === 'folder') return addVersions(state, record)
  if (did === 'createSet') return void state.sets.set(name, { set: name, title, by, at, drafts: new Map() })
  if (did === 'collect') return collect(state, at)
  if (did === 'endShare') return void state.shares.delete(share)
  const set = state.sets.get(name)
  if (!set) return undefined
  switch (did) {
    case 'save':
      return files.forEach((file) => addDraft(set, file, { by, at }))
    case 'publish':
      addVersions(state, record)
      return removeSet(state, name)
    case 'discardSet':
      return removeSet(state, name)
    case 'schedule':
      set.scheduled = { at: record.scheduledAt ?? at, by }
      return undefined
    case 'unschedule':
      delete set.scheduled
      return undefined
    case 'share':
      return void state.shares.set(share, { share, set: name, by, at, expiresAt: record.expiresAt ?? at })
  }
}

/** Removes old versions and expired shares. Ages count up to the record's time, so all processes get the same state. */
function collect({ documents, shares }: WriteState, at: number): void {
  for (const [file, versions] of documents) {
    const isKept = (version: Version, index: number) =>
      index >= versions.length - keptVersions || version.at > at - keptFor
    documents.set(file, versions.filter(isKept))
  }
  for (const [id, { expiresAt }] of shares) if (expiresAt <= at) shares.delete(id)
}

function addDraft({ drafts }: SetState, { file, text, base = null }: RecordedFile, stamp: Stamp): void {
  const before = drafts.get(file)
  if (text === base) return void drafts.delete(file)
  const earlier = before ? [...before.earlier, before.text].slice(-maxEarlier) : []
  drafts.set(file, { text, base, ...stamp, earlier })
}

function addVersions({ documents }: WriteState, { files, ...record }: LogRecord): void {
  for (const { file, text, isReplaced } of files) {
    const version: Version = { ...stampOf(record), text, ...(isReplaced && { isReplaced }) }
    documents.getOrInsertComputed(file, () => []).push(version)
  }
}

function removeSet({ sets, shares }: WriteState, set: string): void {
  sets.delete(set)
  for (const [id, share] of shares) if (share.set === set) shares.delete(id)
}

/** Converts the state to plain JSON for a checkpoint, so that a start need not read the whole log. */
export function packState({ sets, documents, shares, ...rest }: WriteState) {
  return {
    ...rest,
    sets: [...sets.values()].map((set) => ({ ...set, drafts: [...set.drafts] })),
    documents: [...documents],
    shares: [...shares.values()],
  }
}

/** Parses a checkpoint's state. Throws if the text is no JSON. */
export function unpackState(text: string): WriteState {
  const { sets, documents, shares, ...rest }: ReturnType<typeof packState> = JSON.parse(text)
  return {
    ...rest,
    sets: new Map(sets.map((set) => [set.set, { ...set, drafts: new Map(set.drafts) }])),
    documents: new Map(documents),
    shares: new Map(shares.map((share) => [share.share, share])),
  }
}
