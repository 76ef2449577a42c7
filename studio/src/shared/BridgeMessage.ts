/**
 * What the studio and a page of the preview site say to each other, over one `MessagePort` per frame. A page is not
 * trusted: a remote's code runs in it. HTML never crosses, and no message publishes.
 */

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

/** A path of the site, for a place where a path is shown or opened. */
export function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.length < 500 && /^\/(?![/\\])[\w\-./%~+@,;=:!$'()*&]*$/.test(path)
}

/** What a page may send: how many at once, how many a second from then on, and its fields. */
export const fromPage = {
  selected: { atOnce: 30, perSecond: 10, fields: { block: isBlock, activate: isFlag } },
  changed: { atOnce: 60, perSecond: 35, fields: { block: isBlock, text: isText } },
  /** The text is closed; `to`: where the focus is wanted. */
  left: { atOnce: 20, perSecond: 5, fields: { block: isBlock, to: isLeftTo } },
  /** The text would not come back as it is: it is edited as text. */
  cannot: { atOnce: 10, perSecond: 2, fields: { block: isBlock } },
  /** What holds at the cursor: for a toolbar. */
  format: { atOnce: 60, perSecond: 20, fields: { active: areCommands } },
  /** One was pasted or dropped there; it stays out of the page. */
  file: { atOnce: 5, perSecond: 1, fields: {} },
  /** A table was pasted that Markdown cannot have as it is; pasted again, it is taken. */
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

/** What a page sent, if it has the right shape. */
export function readFromPage(data: unknown): FromPage | undefined {
  const message = Object(data) as Readonly<Record<string, unknown>>
  const { k } = message
  if (typeof k !== 'string' || !Object.hasOwn(fromPage, k)) return undefined
  const checks = Object.entries(fromPage[k as FromPageKind].fields)
  return checks.every(([name, isGood]) => isGood(message[name])) ? (data as FromPage) : undefined
}

/** To the page. `edit`: blocks are outlined and moves are stopped; `try`: the page as a visitor has it. */
export type ToPage =
  | { k: 'welcome'; mode: PageMode; blocks: readonly PageBlock[] }
  | { k: 'select'; block: number }
  | { k: 'edit'; block: number; text: string }
  /** To the text that is open. `href` of `link`; without one the link goes. */
  | { k: 'command'; command: EditCommand; href?: string }
  /** Puts in place what is new in the page since. `focus`: of the block. */
  | { k: 'refresh'; focus?: number }
  /** The options of a placed slot, before they are saved. */
  | { k: 'update'; block: number; options: Readonly<Record<string, unknown>> }
  | { k: 'down'; remote: string; isDown: boolean }

export type PageMode = 'edit' | 'try'

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
