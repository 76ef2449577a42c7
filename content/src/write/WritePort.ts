import type { Problem } from '@tessera/kit/contract/problems'
import type { LogRecord } from './LogRecord.ts'

/** Thrown for a problem that a person can solve. The message says what happened and what to do. */
export class WriteRefused extends Error {
  override readonly name = 'WriteRefused'
  /** Mentions of the document that was to be removed. */
  readonly references: readonly Reference[]

  constructor(message: string, references: readonly Reference[] = []) {
    super(message)
    this.references = references
  }
}

/** A mention of a document: the file that mentions it, and the field or block. */
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
 * The write port, by which the studio and the `content` command change content. Documents are files of the content
 * folder; drafts, sets and history are records of a numbered log (put-if-absent), so that any number of writers race
 * without a lock. Each method rejects with `WriteRefused` for a problem that a person can solve (a name that is no
 * document, a text that is too long, a set that was published meanwhile).
 */
export interface WritePort {
  /** Documents and drafts of a set, sorted by file; a page of 10 000 documents takes less than 100 ms. */
  list(query: ListQuery): Promise<ListedDocuments>
  /** A document in a set: its draft, else the published text. */
  open(file: string, set: string): Promise<OpenedDocument>
  /**
   * Stores a text as a draft in a set, even if it has problems; publishes nothing. The published text removes the draft.
   * An outdated `base` is a conflict.
   */
  save(edit: Edit): Promise<SaveResult>
  /**
   * Publishes a set now or at a given time, in one compile; refused while there is a conflict or an error. If another
   * process holds the lease, that process writes the files, within a second.
   */
  publish(order: PublishOrder): Promise<PublishResult>
  unschedule(set: string, by: string): Promise<void>
  /** The published revisions of a document, newest first; changes made by hand are by `folder`. */
  history(file: string, page: Paging): Promise<readonly Entry[]>
  /** The text of one entry of the history; `null`: that entry removed the document. */
  textAt(file: string, number: number): Promise<string | null>
  /** Saves a text of the history as a draft in a set; for a removed page, also removes the redirect left behind. */
  restore(file: string, number: number, set: string, by: string): Promise<readonly SaveResult[]>
  /** Renames a document in a set, with a redirect, and updates every reference to it. */
  rename(file: string, to: string, set: string, by: string): Promise<readonly SaveResult[]>
  /**
   * Removes a document in a set. Refused, with a list of documents that refer to it, unless `redirectTo` or `unlink`
   * says what to do with references.
   */
  remove(
    file: string,
    fate: { redirectTo?: string; unlink?: true },
    set: string,
    by: string,
  ): Promise<readonly SaveResult[]>
  /** Mentions of this document in other documents. */
  references(file: string): Promise<readonly Reference[]>
  sets(): Promise<readonly SetInfo[]>
  createSet(title: string, by: string): Promise<SetInfo>
  /** Deletes a set with its drafts and shares. Nothing is published. */
  discardSet(set: string, by: string): Promise<void>
  /** Lets anyone with the share's id see the drafts of a set, until it expires or is ended. */
  createShare(set: string, by: string, expiresAt: number): Promise<Share>
  endShare(share: string, by: string): Promise<void>
  /** The set's shares that are still valid. */
  shares(set: string): Promise<readonly Share[]>
  /** All records, newest first: the audit log. */
  activity(page: Paging): Promise<readonly Entry[]>
  /** Calls back after each record of any process; returns a function that stops it. */
  watch(listener: (entry: Entry) => void): () => void
  /**
   * Records changes made by hand, writes to the folder what others published, and publishes sets that are due. To be
   * called about once a second. Does nothing while another process holds the lease.
   */
  runSchedules(): Promise<readonly { set: string; result: PublishResult }[]>
  /** Removes texts that nothing refers to; of each document, its newest 100 revisions and the last year's stay. */
  collectGarbage(): Promise<{ removed: number }>
  /** Releases the lease, so that another process can publish at once. The port must not be used afterwards. */
  close(): Promise<void>
}

/** Filters of a list of documents. */
export interface ListQuery {
  set: string
  /** Part of a title or a file's name, ignoring case and accents. */
  text?: string
  /** A kind, such as `page` or `media`, or a type, such as `entry/museum`; `removed`: documents that are no longer published. */
  kind?: string
  /** Includes documents that a program writes: `generated/media.json`. */
  withGenerated?: boolean
  /** The last file of the previous page: only files after it are listed. */
  after?: string
  max: number
}

/** A page of a list; `total` counts the rows of all pages. */
export interface ListedDocuments {
  documents: readonly ListedDocument[]
  total: number
  /** Kinds and types of which the site has documents, whatever was asked for. */
  kinds: readonly string[]
}

/** A row of the page tree. */
export interface ListedDocument {
  file: string
  kind: string
  title: string
  /** A page's path. */
  path?: string
  hidden?: true
  /** What the set does to the document. */
  draft?: 'new' | 'changed' | 'removed'
}

/** A document as it is in a set. */
export interface OpenedDocument {
  file: string
  kind: string
  /** Path of the document's page. */
  path?: string
  /** `null`: the set removes the document, or it does not exist yet. */
  text: string | null
  /** The `base` to give with the next save. */
  revision: Revision
  published: { text: string | null; revision: Revision }
  draft?: Stamp
  /** Set if the document was published again after the draft was begun. */
  behind?: Sides
  /** Drafts of the document in other sets. */
  otherDrafts: readonly (Stamp & { set: string })[]
}

/** The other text, with the base that both texts have in common; `by` and `at` are of `theirs`. */
export interface Sides extends Stamp {
  base: string | null
  theirs: string | null
  /** Both changes in one text; undefined if both sides changed the same block or field. */
  merged?: string
}

/** A text to save. */
export interface Edit {
  set: string
  file: string
  base: Revision
  /** Published revision that the text includes, if the draft was `behind`. Default: the one the draft is based on. */
  onto?: Revision
  /** `null` removes the document when the set is published. */
  text: string | null
  by: string
}

/** Result of a save. In a conflict nothing was stored. */
export type SaveResult =
  | { kind: 'saved'; file: string; revision: Revision; problems: readonly Problem[] }
  | Conflict

/** A document with another text than the caller knows; `revision` is that of `theirs`. */
export interface Conflict extends Sides {
  kind: 'conflict'
  file: string
  revision: Revision
}

/** An order to publish a set. */
export interface PublishOrder {
  set: string
  by: string
  /** When to publish, in ms since 1970; default: now. */
  at?: number
  /** Document → its revision that the editor saw; only these revisions are published. */
  seen: Readonly<Record<string, Revision>>
}

/** Result of an order; only `published` changed the site. */
export type PublishResult =
  | { kind: 'published'; number: number; files: readonly string[] }
  | { kind: 'scheduled'; at: number }
  | { kind: 'conflict'; conflicts: readonly Conflict[] }
  | { kind: 'refused'; problems: readonly Problem[] }

/** Documents that are published together. */
export interface SetInfo extends Stamp {
  set: string
  title: string
  files: readonly string[]
  /** When the set is published, in ms since 1970. While it is scheduled, nothing can be saved in it. */
  scheduledAt?: number
}

/** A link to the drafts of a set. */
export interface Share extends Stamp {
  /** An id that cannot be guessed. */
  share: string
  set: string
  /** ms since 1970. */
  expiresAt: number
}

/** A record of the log, without texts. */
export type Entry = Pick<LogRecord, 'number' | 'at' | 'by' | 'did'> & {
  set?: string
  files: readonly string[]
}

/** A part of a list that is newest first. */
export interface Paging {
  /** Number of the last entry of the previous page: only older entries are listed. */
  before?: number
  max: number
}
