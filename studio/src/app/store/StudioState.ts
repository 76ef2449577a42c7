import type { OpenedDocument, Revision, SetInfo } from '@tessera/content/write'
import type { Presence } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'

export type Panel = 'document' | 'history' | 'publish'

/** A document as it is on the screen. */
export interface ShownDocument extends Pick<OpenedDocument, 'file' | 'kind' | 'published'> {
  text: string
  /** Of the draft that was acknowledged last. */
  revision: Revision
  state: 'kept' | 'changed' | 'saving' | 'failed' | 'conflict'
  problems: readonly { cause: string }[]
  conflict?: Conflict | undefined
  /** The published revision that the next save takes in. */
  onto?: Revision | undefined
  path?: string
}

/** Another text of the same document: a draft that someone saved meanwhile, or what was published since the draft was begun. */
export interface Conflict {
  by: string
  theirs: string | null
  /** Both changes, where no block was changed twice. */
  merged?: string
  /** What a save that resolves it names. */
  base: Revision
  onto?: Revision
}

export interface StudioState {
  /** `null`: not signed in; undefined: not known yet. */
  account?: Account | null
  set?: SetInfo
  document?: ShownDocument
  panel: Panel
  people: Presence['people']
  /** Grows when another's change may have reached the lists. */
  listed: number
  message?: string
}
