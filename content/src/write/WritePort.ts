import type { Problem } from '@tessera/kit/contract/problems'
import type { LogRecord } from './LogRecord.ts'

/** What a person can put right; the message says what happened and what to do. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused'
  /** Documents that still refer to the one that was to go. */
  readonly references: readonly Reference[]

  constructor(message: string, references: readonly Reference[] = []) {
    super(message)
    this.references = references
  }
}

/** Where a document is named: the file, and the field or block of it. */
export interface Reference {
  file: string
  field: string
}

/** Who did something, and when (ms since 1970). */
export interface Stamp {
  by: string
  at: number
}

/** The first 16 hex digits of the SHA-256 of a document's text; `null`: there is no such document. */
export type Revision = string | null

/**
 * What the studio and the `content` command write through, beside the read port. Documents are files of the content
 * folder; drafts, sets and history are records of a numbered log (put-if-absent), so that any number of writers race
 * without a lock. Each method rejects with `WriteRefused` for what a person can put right (a name that is no document,
 * a text that is too long, a set that was published meanwhile).
 */
export interface WritePort {
  /** Documents and drafts of one set, sorted by file; of 10 000 a page in under 100 ms. */
  list(query: ListQuery): Promise<ListedDocuments>
  /** A document as a set has it: its draft, else the published text. */
  open(file: string, set: string): Promise<OpenedDocument>
  /** Keeps a text in a set. Nothing is published, problems do not stop it. A stale `base` writes nothing. */
  save(edit: Edit): Promise<SaveResult>
  /** Takes a document's draft out of a set. */
  discard(file: string, set: string, by: string): Promise<void>
  /**
   * Makes a set visible in one compile, at once or at a time; refused while a conflict or an error stands. While another
   * process keeps schedules, that one writes the files, within a second.
   */
  publish(order: PublishOrder): Promise<PublishResult>
  /** Takes a schedule back. */
  unschedule(set: string, by: string): Promise<void>
  /** What was published of a document, newest first; changes made by hand are by `folder`. */
  history(file: string, page: Paging): Promise<readonly Entry[]>
  /** The text of one entry of the history; `null`: the document was removed by it. */
  textAt(file: string, number: number): Promise<string | null>
  /** A text of the history, kept as a draft in a set; of a removed page, without the redirect that it left. */
  restore(file: string, number: number, set: string, by: string): Promise<readonly SaveResult[]>
  /** In one set: the document under its new name, a redirect, and every reference to it. */
  rename(file: string, to: string, set: string, by: string): Promise<readonly SaveResult[]>
  /** In one set: the document gone. Refused with who refers to it, unless `redirectTo` or `unlink` says what becomes of them. */
  remove(
    file: string,
    fate: { redirectTo?: string; unlink?: true },
    set: string,
    by: string,
  ): Promise<readonly SaveResult[]>
  /** The documents that refer to this one, and by which field. */
  references(file: string): Promise<readonly Reference[]>
  sets(): Promise<readonly SetInfo[]>
  createSet(title: string, by: string): Promise<SetInfo>
  /** Ends a set with its drafts and shares. Nothing is published. */
  discardSet(set: string, by: string): Promise<void>
  /** Lets anyone who has its id see the drafts of a set, until it expires or is ended. */
  createShare(set: string, by: string, expiresAt: number): Promise<Share>
  endShare(share: string, by: string): Promise<void>
  /** Those of a set that still hold. */
  shares(set: string): Promise<readonly Share[]>
  /** Everything that was done, newest first: the audit. */
  activity(page: Paging): Promise<readonly Entry[]>
  /** Calls back after each record of any writer; returns how to stop. */
  watch(listener: (entry: Entry) => void): () => void
  /**
   * To be called about once a second by who keeps schedules: takes in what was changed by hand, writes to the folder
   * what others published, publishes sets that are due. Does nothing while another process holds the lease.
   */
  runSchedules(): Promise<readonly { set: string; result: PublishResult }[]>
  /** Removes texts that nothing refers to, and of each document all but 100 revisions and those of a year. */
  collectGarbage(): Promise<{ removed: number }>
  /** Lets another process publish at once; the port is of no use afterwards. */
  close(): Promise<void>
}

/** Which documents a list asks for. */
export interface ListQuery {
  set: string
  /** Part of a title or a file's name; case and accents do not count. */
  text?: string
  /** Only this kind, such as `page` or `media`; `removed`: those that are not public any more. */
  kind?: string
  /** Those that a program writes, too: `generated/media.json`. */
  withGenerated?: boolean
  /** The last file of the page before. */
  after?: string
  max: number
}

/** One page of a list; `total` is that of all pages. */
export interface ListedDocuments {
  documents: readonly ListedDocument[]
  total: number
}

/** What a row of the page tree shows. */
export interface ListedDocument {
  file: string
  kind: string
  title: string
  /** A page's path. */
  path?: string
  language?: string
  hidden?: true
  /** What the set does with it. */
  draft?: 'new' | 'changed' | 'removed'
}

/** A document as one set has it. */
export interface OpenedDocument {
  file: string
  kind: string
  /** Of its own page. */
  path?: string
  /** `null`: removed in this set, or not there yet. */
  text: string | null
  /** What a save must name as its `base`. */
  revision: Revision
  published: { text: string | null; revision: Revision }
  draft?: Stamp
  /** Published again since the draft was begun. */
  behind?: Sides
  /** Other sets that hold a draft of it. */
  otherDrafts: readonly (Stamp & { set: string })[]
}

/** Both texts that were made of one, and who made theirs. */
export interface Sides extends Stamp {
  base: string | null
  theirs: string | null
  /** Where no block was changed twice. */
  merged?: string
}

/** One text to keep. */
export interface Edit {
  set: string
  file: string
  base: Revision
  /** The published revision that the text takes in, where the draft was `behind`. Default: the one it was begun on. */
  onto?: Revision
  /** `null` removes the document when the set is published. */
  text: string | null
  by: string
}

/** What came of a save; after a conflict, which wrote nothing, the caller decides. */
export type SaveResult =
  | { kind: 'saved'; file: string; revision: Revision; problems: readonly Problem[] }
  | Conflict

/** `revision`: of `theirs`. */
export interface Conflict extends Sides {
  kind: 'conflict'
  file: string
  revision: Revision
}

/** Which set, by whom, when. */
export interface PublishOrder {
  set: string
  by: string
  /** ms since 1970; default: now. */
  at?: number
  /** The revision of each document as the person saw it: what is published is what was on the screen. */
  seen: Readonly<Record<string, Revision>>
}

/** What came of an order to publish; only `published` changed the site. */
export type PublishResult =
  | { kind: 'published'; number: number; files: readonly string[] }
  | { kind: 'scheduled'; at: number }
  | { kind: 'conflict'; conflicts: readonly Conflict[] }
  | { kind: 'refused'; problems: readonly Problem[] }

/** Documents that become visible together. */
export interface SetInfo extends Stamp {
  set: string
  title: string
  files: readonly string[]
  /** Nothing can be saved in it meanwhile. */
  scheduledAt?: number
}

/** A link to the drafts of a set. */
export interface Share extends Stamp {
  /** Cannot be guessed. */
  share: string
  set: string
  /** ms since 1970. */
  expiresAt: number
}

/** One record of the log, without its texts. */
export type Entry = Pick<LogRecord, 'number' | 'at' | 'by' | 'did'> & {
  set?: string
  files: readonly string[]
}

/** Which part of a list that is newest first. */
export interface Paging {
  /** The number of the last entry of the page before. */
  before?: number
  max: number
}
