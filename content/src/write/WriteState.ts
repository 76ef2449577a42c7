import type { LogRecord, RecordedFile, TextHash } from './LogRecord.ts'
import type { Entry, Share } from './WritePort.ts'

/** What the records of the log come to. */
export interface WriteState {
  /** The last record that is in it. */
  number: number
  sets: Map<string, SetState>
  /** Every published text of each document that was ever drafted, oldest first. */
  documents: Map<string, Version[]>
  shares: Map<string, Share>
  /** Oldest first. */
  activity: Entry[]
}

export interface SetState {
  set: string
  title: string
  by: string
  at: number
  drafts: Map<string, Draft>
  scheduled?: { at: number; by: string }
}

/** A text of a set that is not published. */
export interface Draft {
  text: TextHash
  /** The published text that it takes in. */
  base: TextHash
  by: string
  at: number
  /** Texts that it had before, the last ones: what a stale save was begun on. */
  earlier: readonly TextHash[]
}

/** A text that was published, or written into the folder by hand. */
export interface Version {
  number: number
  at: number
  by: string
  did: 'publish' | 'folder'
  set?: string
  text: TextHash
  isReplaced?: true
}

const keptVersions = 100 /* of a document, however old */
const keptFor = 365 * 24 * 3600_000 /* ms, however many */
const maxActivity = 10_000 /* entries: about a month of ten editors */
const maxEarlier = 50 /* texts of a draft: a tab that was saved last that long ago is merged by hand */

export function createState(): WriteState {
  return { number: 0, sets: new Map(), documents: new Map(), shares: new Map(), activity: [] }
}

/** The text that is published now; nothing of a document that was never drafted. */
export function currentOf(state: WriteState, file: string): Version | undefined {
  return state.documents.get(file)?.findLast(({ isReplaced }) => !isReplaced)
}

export function entryOf({ number, at, by, did, set, files }: LogRecord): Entry {
  return { number, at, by, did, ...(set !== undefined && { set }), files: files.map(({ file }) => file) }
}

/** Takes one more record into the state. */
export function addRecord(state: WriteState, record: LogRecord): void {
  state.number = record.number
  state.activity.push(entryOf(record))
  if (state.activity.length > 1.1 * maxActivity) state.activity.splice(0, state.activity.length - maxActivity)
  if (record.did === 'folder') return addVersions(state, record, 'folder')
  const set = state.sets.get(record.set ?? '')
  if (record.did === 'createSet') return addSet(state, record)
  if (record.did === 'collect') return collect(state, record.at)
  if (record.did === 'endShare') return void state.shares.delete(record.share ?? '')
  if (set) addToSet(state, set, record)
}

function addSet({ sets }: WriteState, { set = '', title = '', by, at }: LogRecord): void {
  sets.set(set, { set, title, by, at, drafts: new Map() })
}

/** By the record's own time, so that every process comes to the same. */
function collect({ documents, shares }: WriteState, at: number): void {
  for (const [file, versions] of documents) {
    const isKept = (version: Version, index: number) =>
      index >= versions.length - keptVersions || version.at > at - keptFor
    documents.set(file, versions.filter(isKept))
  }
  for (const [id, { expiresAt }] of shares) if (expiresAt <= at) shares.delete(id)
}

function addToSet(state: WriteState, set: SetState, record: LogRecord): void {
  const { by, at, did, files } = record
  switch (did) {
    case 'save':
      return files.forEach((file) => addDraft(set, file, by, at))
    case 'discard':
      return files.forEach(({ file }) => set.drafts.delete(file))
    case 'publish':
      addVersions(state, record, 'publish')
      return removeSet(state, set.set)
    case 'discardSet':
      return removeSet(state, set.set)
    case 'schedule':
      set.scheduled = { at: record.scheduledAt ?? at, by }
      return undefined
    case 'unschedule':
      delete set.scheduled
      return undefined
    case 'share':
      return addShare(state, set.set, record)
    default:
      return undefined
  }
}

function addShare(state: WriteState, set: string, { share = '', by, at, expiresAt = at }: LogRecord): void {
  state.shares.set(share, { share, set, by, at, expiresAt })
}

function addDraft({ drafts }: SetState, { file, text, base = null }: RecordedFile, by: string, at: number) {
  const before = drafts.get(file)
  if (text === base) return void drafts.delete(file)
  const earlier = before ? [...before.earlier, before.text].slice(-maxEarlier) : []
  drafts.set(file, { text, base, by, at, earlier })
}

function addVersions({ documents }: WriteState, record: LogRecord, did: Version['did']): void {
  const { number, at, by, set } = record
  for (const { file, text, isReplaced } of record.files) {
    const versions = documents.get(file) ?? []
    documents.set(file, versions)
    versions.push({
      number,
      at,
      by,
      did,
      text,
      ...(set !== undefined && { set }),
      ...(isReplaced && { isReplaced }),
    })
  }
}

function removeSet({ sets, shares }: WriteState, set: string): void {
  sets.delete(set)
  for (const [id, share] of shares) if (share.set === set) shares.delete(id)
}

interface PackedState {
  number: number
  activity: Entry[]
  sets: (Omit<SetState, 'drafts'> & { drafts: [string, Draft][] })[]
  documents: [string, Version[]][]
  shares: Share[]
}

/** A state as JSON, so that a start need not read the whole log. */
export function packState({ sets, documents, shares, ...rest }: WriteState): string {
  const packed: PackedState = {
    ...rest,
    sets: [...sets.values()].map((set) => ({ ...set, drafts: [...set.drafts] })),
    documents: [...documents],
    shares: [...shares.values()],
  }
  return JSON.stringify(packed)
}

export function unpackState(text: string): WriteState {
  const packed = JSON.parse(text) as PackedState
  return {
    number: packed.number,
    activity: packed.activity,
    sets: new Map(packed.sets.map((set) => [set.set, { ...set, drafts: new Map(set.drafts) }])),
    documents: new Map(packed.documents),
    shares: new Map(packed.shares.map((share) => [share.share, share])),
  }
}
