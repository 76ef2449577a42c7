import type { OpenedDocument, Revision, SetInfo } from '@tessera/content/write'
import type { EditCommand, PageMode } from '../../shared/BridgeMessage.ts'
import type { Presence } from '../../shared/calls.ts'
import type { Account } from '../../shared/roles.ts'
import type { UndoSteps } from './undoSteps.ts'

/** What stands beside the page. */
export type Panel = 'blocks' | 'details' | 'text' | 'languages' | 'history'

/** What a dialog asks for; one at a time. */
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

/** A document as it is on the screen. */
export interface ShownDocument extends Omit<OpenedDocument, 'text' | 'path'> {
  text: string
  /** Of the draft that was acknowledged last. */
  revision: Revision
  /** Was sent last: it may be the draft though no answer came. */
  sent?: string | undefined
  state: 'kept' | 'changed' | 'saving' | 'failed' | 'conflict'
  /** Why it failed. */
  why?: string | undefined
  problems: readonly FieldProblem[]
  conflict?: Conflict | undefined
  /** The published revision that the next save takes in. */
  onto?: Revision | undefined
  path?: string | undefined
  steps: UndoSteps
}

/** Each panel is about the open document. */
export interface PanelProps {
  document: ShownDocument
}

export interface FieldProblem {
  name: string
  cause: string
  detail?: Readonly<Record<string, string | number>>
}

/** Another text of the same document: a draft that someone saved meanwhile, or what was published since the draft was begun. */
export interface Conflict {
  by: string
  theirs: string | null
  /** What both began with. */
  before: string | null
  /** Both changes, where no block was changed twice. */
  merged?: string
  /** What a save that resolves it names. */
  base: Revision
  onto?: Revision
}

/** How the page in the middle is looked at. */
export interface View {
  width: 'full' | 'tablet' | 'phone'
  isDark: boolean
  mode: PageMode
}

/** What the page in the middle says of itself. */
export interface PageState {
  /** What holds at its cursor; nothing while no text is open in it. */
  format?: readonly EditCommand[] | undefined
  /** A text came without a key, as with dictation. */
  isHeld?: boolean
  /** The block whose text would not come back from the page: it is edited beside it. */
  asText?: number
  /** A link was pressed, or the page moved while it was tried. */
  goTo?: string | undefined
  isClosed?: boolean
}

export interface StudioState {
  /** `null`: not signed in; undefined: not known yet. */
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
  /** Grows when another's change may have reached the lists. */
  listed: number
  message?: string
}
