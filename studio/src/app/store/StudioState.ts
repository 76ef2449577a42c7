import type { OpenedDocument, Revision, SetInfo, Sides } from '@tessera/content/write'
import type { Problem } from '@tessera/kit/contract/problems'
import type { EditCommand, PageMode } from '../../shared/BridgeMessage.ts'
import type { Presence } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import type { UndoSteps } from './undoSteps.ts'

/** The panels beside the page, in the order of their buttons. */
export const panelNames = ['blocks', 'details', 'text', 'languages', 'history'] as const
export type Panel = (typeof panelNames)[number]

/** The dialogs, of which one is open at a time. */
export type DialogName =
  | 'publish'
  | 'insert'
  | 'pictures'
  | 'newPage'
  | 'rename'
  | 'remove'
  | 'share'
  | 'activity'
  | 'newSet'

/** The open document, with changes that are not saved yet. */
export interface ShownDocument extends Omit<OpenedDocument, 'text' | 'path'> {
  text: string
  /** Revision of the last draft that the server acknowledged. */
  revision: Revision
  /** The text that was sent last; the server can have saved it even if no response came. */
  sent?: string | undefined
  state: 'kept' | 'changed' | 'saving' | 'failed' | 'conflict'
  why?: string | undefined
  problems: readonly Problem[]
  conflict?: Conflict | undefined
  /** After a conflict with a published version: its revision, which the next save is based on. */
  onto?: Revision | undefined
  path?: string | undefined
  steps: UndoSteps
}

/** Props of a panel, which is shown only while a document is open. */
export interface PanelProps {
  document: ShownDocument
}

/** A text that conflicts with the editor's: another user's draft, or a version published since the draft began. */
export interface Conflict extends Pick<Sides, 'by' | 'theirs' | 'merged'> {
  /** The text that both sides changed. */
  before: string | null
  /** The revision to name in the save that resolves the conflict. */
  base: Revision
  onto?: Revision
}

/** Width, colour scheme and mode of the preview. */
export interface View {
  width: 'full' | 'tablet' | 'phone'
  isDark: boolean
  mode: PageMode
}

/** State that the page in the preview reports. */
export interface PageState {
  /** Formats at the page's cursor; undefined while no text is open. */
  format?: readonly EditCommand[] | undefined
  /** Whether a text that arrived without a key press, as by dictation, waits for the editor's consent. */
  isHeld?: boolean
  /** Index of a block that the page cannot edit without loss; it is edited in the panel. */
  asText?: number
  /** Path of a pressed link, or of the page that was opened in try mode. */
  goTo?: string | undefined
  isClosed?: boolean
}

/** The whole state of the app. */
export interface StudioState {
  /** `null`: not signed in; undefined: not yet known. */
  account?: Account | null
  set?: SetInfo
  sets: readonly SetInfo[]
  document?: ShownDocument
  panel: Panel
  dialog?: DialogName
  /** Index of the selected block. */
  block?: number
  view: View
  page: PageState
  isTreeOpen: boolean
  people: Presence['people']
  /** Grows when lists must be loaded again. */
  listed: number
  message?: string
}
