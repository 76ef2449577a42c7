import {
  fromPage,
  isPath,
  readFromPage,
  type EditCommand,
  type FromPage,
  type FromPageKind,
  type LeftTo,
  type PageBlock,
  type PageMode,
  type ToPage,
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
  onFile(): void
  onLossy(): void
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
  const mayMisbehave = createBudget(100, 20)
  const mayReopen = createBudget(3, 0.1)
  const maySend = new Map(
    Object.entries(fromPage).map(([kind, { atOnce, perSecond }]) => [kind, createBudget(atOnce, perSecond)]),
  )
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
    if (!mayMisbehave()) return closeFor('flood')
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
    const message = readFromPage(data)
    if (!message || !maySend.get(message.k)?.()) return mayMisbehave() ? undefined : closeFor('flood')
    if ('block' in message && blocks[message.block] === undefined) return
    handle[message.k](message as never)
  }

  const handle: { [Kind in FromPageKind]: (message: Extract<FromPage, { k: Kind }>) => void } = {
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
    file: options.onFile,
    lossy: options.onLossy,
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
      if (message.k === 'select' || (message.k === 'refresh' && message.focus !== undefined)) focus.allow()
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
