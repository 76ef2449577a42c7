/**
 * Messages between the studio and a page of the preview site, over one `MessagePort` per frame. The studio does not
 * trust the page, because remotes' code runs in it: no message contains HTML or can publish.
 */

/** Where the focus goes when a text is closed; `frame`: to the control before the frame in the studio. */
export const leftTo = ['block', 'next', 'frame'] as const
export type LeftTo = (typeof leftTo)[number]

/** Commands of the format bar and of shortcuts; a page may report only these as active. */
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

const maxText = 100_000 /* characters of one block's text */

const isBlock = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= maxText
const isFlag = (value: unknown): value is boolean | undefined =>
  ['boolean', 'undefined'].includes(typeof value)
const isLeftTo = (value: unknown): value is LeftTo => leftTo.some((one) => one === value)
const areCommands = (value: unknown): value is readonly EditCommand[] =>
  Array.isArray(value) &&
  value.length <= editCommands.length &&
  value.every((one) => editCommands.includes(one))

/** Whether the studio follows a page's request to show or open this path of the site. */
export function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.length < 500 && /^\/(?![/\\])[\w\-./%~+@,;=:!$'()*&]*$/.test(path)
}

/** The messages that a page may send: maximum at once, maximum per second after that, and the check of each field. */
export const fromPage = {
  selected: { atOnce: 30, perSecond: 10, fields: { block: isBlock, activate: isFlag } },
  changed: { atOnce: 60, perSecond: 35, fields: { block: isBlock, text: isText } },
  /** The text was closed; `to`: where the focus goes. */
  left: { atOnce: 20, perSecond: 5, fields: { block: isBlock, to: isLeftTo } },
  /** Editing in the page would change the block's Markdown, so the block is edited as text in the studio's panel. */
  cannot: { atOnce: 10, perSecond: 2, fields: { block: isBlock } },
  /** The formats at the cursor, for the format bar. */
  format: { atOnce: 60, perSecond: 20, fields: { active: areCommands } },
  /** A file was pasted or dropped; the page did not accept it. */
  file: { atOnce: 5, perSecond: 1, fields: {} },
  /** A pasted table would lose merged cells or pictures; pasting it again accepts the loss. */
  lossy: { atOnce: 5, perSecond: 1, fields: {} },
  moved: { atOnce: 10, perSecond: 2, fields: { path: isPath } },
  link: { atOnce: 20, perSecond: 5, fields: { path: isPath } },
} as const

export type FromPageKind = keyof typeof fromPage
type Checked<Check> = Check extends ((value: unknown) => value is infer Value) ? Value : never
type FieldsOf<Checks> = { [Name in keyof Checks]: Checked<Checks[Name]> }
export type FromPage = {
  [Kind in FromPageKind]: { k: Kind } & FieldsOf<(typeof fromPage)[Kind]['fields']>
}[FromPageKind]

/** Checks data from a page; undefined if a field is missing or has the wrong type. */
export function readFromPage(data: unknown): FromPage | undefined {
  const message: Readonly<Record<string, unknown>> = Object(data)
  const { k } = message
  if (typeof k !== 'string' || !Object.hasOwn(fromPage, k)) return undefined
  const checks = Object.entries(fromPage[k as FromPageKind].fields)
  return checks.every(([name, isGood]) => isGood(message[name])) ? (data as FromPage) : undefined
}

export type ToPage =
  | { k: 'welcome'; mode: PageMode; blocks: readonly PageBlock[] }
  | { k: 'select'; block: number }
  | { k: 'edit'; block: number; text: string }
  /** Runs a command in the open text. `link` sets `href`, or removes the link without one. */
  | { k: 'command'; command: EditCommand; href?: string }
  /** Fetches the page again and replaces what changed, then focuses the block at index `focus`. */
  | { k: 'refresh'; focus?: number }
  /** Gives a slot its new options before they are saved. */
  | { k: 'update'; block: number; options: Readonly<Record<string, unknown>> }
  /** Shows a theme's tokens before they are saved; `css` is a list of declarations. */
  | { k: 'tokens'; css: string }
  | { k: 'down'; remote: string; isDown: boolean }

/** `edit`: blocks are outlined and navigation is stopped; `try`: the page as a visitor sees it. */
export type PageMode = 'edit' | 'try'

/** `visual`: the block is edited in the page if this keeps its Markdown; else in the studio's panel. */
export interface PageBlock {
  label: string
  edits: 'visual' | 'no'
}

/** The first message of a page, to the studio's window, with one port and the nonce that its frame had as its name. */
export interface Hello {
  tessera: 'hello'
  nonce: string
  path: string
}
