import {
  editCommands,
  leftTo,
  maxText,
  type FromPage,
  type LeftTo,
  type PageBlock,
  type PageMode,
  type ToPage,
  type EditCommand,
} from '../../shared/BridgeMessage.ts'
import { createBudget } from './createBudget.ts'
import { guardFocus } from './guardFocus.ts'

export interface FrameOptions {
  /** Empty; the frame fills it. */
  place: HTMLElement
  /** Origin of the preview site. */
  preview: string
  /** For each document a new one. */
  token(): Promise<string>
  path: string
  /** The page is there and has told so: `welcome` says what it may do. */
  onReady(path: string): void
  onSelected(block: number, activate: boolean): void
  onChanged(block: number, text: string): void
  /** A text came and no key was pressed, as with dictation: ask, then `keepHeld`. */
  onHeld(block: number, text: string): void
  onLeft(block: number, to: LeftTo): void
  onCannot(block: number): void
  onFormat(active: readonly EditCommand[]): void
  onMoved(path: string): void
  onLink(path: string): void
  /** The page sent too much, or what it may not: it is closed until `open`. */
  onClosed(why: string): void
}

export interface Frame {
  /** A fresh element for a document: in the same one the page's code would go on. */
  open(path: string): Promise<void>
  welcome(mode: PageMode, blocks: readonly PageBlock[]): void
  edit(block: number, text: string): void
  send(message: Exclude<ToPage, { k: 'welcome' | 'edit' }>): void
  keepHeld(): void
  close(): void
}

/** One page of the preview site in the studio. Whatever it sends is checked: a remote's code runs in it. */
export function connectFrame(options: FrameOptions): Frame {
  const { place, preview } = options
  let frame: HTMLIFrameElement | undefined
  let nonce: string | undefined
  let port: MessagePort | undefined
  let path = options.path
  let mode: PageMode = 'edit'
  let blocks: readonly PageBlock[] = []
  let editing: number | undefined
  let held: { block: number; text: string } | undefined
  let opened = 0
  const mayShout = createBudget(100, 20)
  const mayReopen = createBudget(3, 0.1)
  const maySend = {
    selected: createBudget(30, 10),
    changed: createBudget(40, 15),
    left: createBudget(20, 5),
    cannot: createBudget(10, 2),
    format: createBudget(60, 20),
    moved: createBudget(10, 2),
    link: createBudget(20, 5),
  }
  const mayTakeFocus = createBudget(5, 0.2) // an island may, when it begins
  const focus = guardFocus(place, () => mayTakeFocus() || closeFor('focus'))
  addEventListener('message', takeHello)

  async function open(to: string): Promise<void> {
    drop()
    const mine = ++opened
    path = to
    const token = await options.token()
    if (mine !== opened) return
    nonce = crypto.randomUUID()
    frame = document.createElement('iframe')
    frame.name = nonce // no server, address or history has it
    frame.title = 'The page'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
    frame.src = `${preview}/_preview/in?${new URLSearchParams({ token, to })}`
    place.replaceChildren(frame)
  }

  function drop(): void {
    opened++
    port?.close()
    frame?.remove()
    frame = port = nonce = editing = held = undefined
  }

  function closeFor(why: string): void {
    drop()
    options.onClosed(why)
  }

  function takeHello({ origin, source, data, ports }: MessageEvent): void {
    if (origin !== preview || !frame || source !== frame.contentWindow) return
    if (!mayShout()) return closeFor('flood')
    const [its] = ports
    if (data?.tessera !== 'hello' || !its) return
    if (nonce === undefined || data.nonce !== nonce) {
      // The document before it is gone, by a whole load, or code plays one: a fresh frame either way, seldom.
      if (isPath(data.path) && mayReopen()) void open(data.path)
      return
    }
    nonce = undefined
    port = its
    port.addEventListener('message', take)
    port.start()
    options.onReady(path)
  }

  function take({ data, currentTarget }: MessageEvent): void {
    if (currentTarget !== port) return // a document that is gone
    const message = readMessage(data)
    if (!message || !maySend[message.k]()) return mayShout() ? undefined : closeFor('flood')
    if ('block' in message && blocks[message.block] === undefined) return
    handle[message.k](message as never)
  }

  const handle: { [Kind in FromPage['k']]: (message: Extract<FromPage, { k: Kind }>) => void } = {
    selected({ block, activate = false }) {
      focus.allow()
      options.onSelected(block, activate)
    },
    changed({ block, text }) {
      if (block !== editing || makesBlock.test(text)) return
      held = undefined
      if (navigator.userActivation.isActive) return options.onChanged(block, text)
      held = { block, text }
      options.onHeld(block, text)
    },
    left({ block, to }) {
      if (block === editing) editing = undefined
      options.onLeft(block, to)
    },
    cannot({ block }) {
      if (block !== editing) return
      editing = undefined
      options.onCannot(block)
    },
    format: ({ active }) => options.onFormat(active),
    moved(message) {
      if (mode !== 'try') return
      path = message.path
      blocks = []
      options.onMoved(path)
    },
    link: (message) => options.onLink(message.path),
  }

  function send(message: ToPage): void {
    port?.postMessage(message)
  }

  void open(path)
  return {
    open,
    welcome(its, listed) {
      mode = its
      blocks = listed
      send({ k: 'welcome', mode, blocks })
    },
    edit(block, text) {
      editing = block
      focus.allow()
      send({ k: 'edit', block, text })
    },
    send(message) {
      if (message.k === 'select' || message.k === 'refresh') focus.allow()
      send(message)
    },
    keepHeld() {
      if (held) options.onChanged(held.block, held.text)
      held = undefined
    },
    close() {
      drop()
      focus.stop()
      removeEventListener('message', takeHello)
    },
  }
}

/** A text may not make a block of another kind: what is edited as prose stays prose. */
const makesBlock = /^\s{0,3}(`{3,}|~{3,})\s*block\b/m

/** A path of the site, for a place where a path is shown or opened. */
function isPath(path: unknown): path is string {
  return typeof path === 'string' && path.length < 500 && /^\/(?![/\\])[\w\-./%~+@,;=:!$'()*&]*$/.test(path)
}

/** What a page sent, if it has the right shape. */
function readMessage(data: unknown): FromPage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { k, block, path, text, activate, to, active } = data as Readonly<Record<string, unknown>>
  const isBlock = Number.isInteger(block) && Number(block) >= 0
  const at = Number(block)
  if (k === 'selected' && isBlock) return { k, block: at, activate: activate === true }
  if (k === 'changed' && isBlock && typeof text === 'string' && text.length <= maxText)
    return { k, block: at, text }
  if (k === 'left' && isBlock) return { k, block: at, to: leftTo.find((one) => one === to) ?? 'block' }
  if (k === 'cannot' && isBlock) return { k, block: at }
  if (k === 'format' && Array.isArray(active) && active.length <= editCommands.length)
    return { k, active: editCommands.filter((command) => active.includes(command)) }
  return (k === 'moved' || k === 'link') && isPath(path) ? { k, path } : undefined
}
