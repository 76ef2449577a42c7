/**
 * What the studio and a page of the preview site say to each other, over one `MessagePort` per frame. A page is not
 * trusted: a remote's code runs in it. HTML never crosses, and no message publishes.
 */

/** From the page. */
export type FromPage =
  | { k: 'selected'; block: number; activate?: boolean }
  | { k: 'changed'; block: number; text: string }
  /** The text is closed; `to`: where the focus is wanted. */
  | { k: 'left'; block: number; to: LeftTo }
  /** The text would not come back as it is: it is edited as text. */
  | { k: 'cannot'; block: number }
  /** What holds at the cursor: for a toolbar. */
  | { k: 'format'; active: readonly EditCommand[] }
  | { k: 'moved'; path: string }
  | { k: 'link'; path: string }

/** To the page. `edit`: blocks are outlined and moves are stopped; `try`: the page as a visitor has it. */
export type ToPage =
  | { k: 'welcome'; mode: PageMode; blocks: readonly PageBlock[] }
  | { k: 'select'; block: number }
  | { k: 'edit'; block: number; text: string }
  /** To the text that is open. `href` of `link`; without one the link goes. */
  | { k: 'command'; command: EditCommand; href?: string }
  /** Puts the newest of these blocks there; beyond the last they are added or removed. `focus`: of the block. */
  | { k: 'refresh'; blocks: readonly number[]; focus?: number }
  | { k: 'update'; block: number; options: Readonly<Record<string, unknown>> }
  | { k: 'down'; remote: string; isDown: boolean }

export type PageMode = 'edit' | 'try'

/** `frame`: to what stands before the frame in the studio. */
export const leftTo = ['block', 'next', 'frame'] as const
export type LeftTo = (typeof leftTo)[number]

export const editCommands = [
  'strong',
  'em',
  'code',
  'link',
  'paragraph',
  'heading2',
  'heading3',
  'bulletList',
  'orderedList',
  'quote',
  'rule',
  'undo',
  'redo',
] as const
export type EditCommand = (typeof editCommands)[number]

/** `visual`: it is edited in the page, if its text survives that; else in the studio's panel. */
export interface PageBlock {
  kind: string
  label: string
  edits: 'visual' | 'no'
}

/** The first message of a page, to the studio's window: with one port, and the nonce that its frame was named with. */
export interface Hello {
  tessera: 'hello'
  nonce: string
  path: string
}

/** Characters of one block's text. */
export const maxText = 100_000
