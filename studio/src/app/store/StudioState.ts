import type { OpenedDocument, Revision, SaveResult, SetInfo } from '@tessera/content/write'
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
  conflict?: SaveResult & { kind: 'conflict' }
  path?: string
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
