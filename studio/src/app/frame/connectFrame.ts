import {
  fromPage,
  isPath,
  readFromPage,
  type FromPage,
  type FromPageKind,
  type PageBlock,
  type PageMode,
  type ToPage,
} from '../../shared/BridgeMessage.ts'
import { createBudget } from './createBudget.ts'
import { guardFocus } from './guardFocus.ts'

type Changed = Extract<FromPage, { k: 'changed' }>

/** A handler for each message of a page, called only if the message is allowed in the frame's state. */
export type PageHandlers = { [Kind in FromPageKind]: (message: Extract<FromPage, { k: Kind }>) => void }

/** A page to show. `onReady` is called when the page has connected, and must send `welcome`. */
export interface FrameOptions {
  /** An empty element for the iframe. */
  box: HTMLElement
  preview: string
  /** Gets a token of the preview site, a new one for each document. */
  token(): Promise<string>
  path: string
  onReady(path: string): void
  on: PageHandlers
  /** Called when text arrives without a key press, as by dictation: ask the editor, then call `keepHeld`. */
  onHeld(message: Changed): void
  /** Called when the page sent too much or took the focus too often. The page stays closed until `open`. */
  onClosed(why: string): void
}

/** The connection to the page in the frame. */
export type Frame = ReturnType<typeof connectFrame>

/** Shows a page of the preview site and checks all its messages, because remotes' code runs in it. */
export function connectFrame(options: FrameOptions) {
  const { box, preview } = options
  let frame: HTMLIFrameElement | undefined
  let nonce: string | undefined
  let port: MessagePort | undefined
  let path = options.path
  let mode: PageMode = 'edit'
  let blocks: readonly PageBlock[] = []
  let editing: number | undefined
  let held: Changed | undefined
  let opened = 0
  const mayMisbehave = createBudget(100, 20)
  const mayReopen = createBudget(3, 0.1)
  const maySend = new Map(
    Object.entries(fromPage).map(([kind, { atOnce, perSecond }]) => [kind, createBudget(atOnce, perSecond)]),
  )
  const mayTakeFocus = createBudget(5, 0.2) // an island may take the focus when it mounts
  const focus = guardFocus(box, () => mayTakeFocus() || closeFor('focus'))
  addEventListener('message', acceptHello)

  /** Loads a path in a new iframe, because the old page's code would keep running in the old one. */
  async function open(to: string): Promise<void> {
    drop()
    const mine = ++opened
    path = to
    const token = await options.token()
    if (mine !== opened) return
    nonce = crypto.randomUUID()
    frame = document.createElement('iframe')
    frame.name = nonce // the name reaches neither the server nor the address
    frame.title = 'The page'
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
    frame.src = `${preview}/_preview/in?${new URLSearchParams({ token, to })}`
    box.replaceChildren(frame)
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

  function acceptHello({ origin, source, data, ports }: MessageEvent): void {
    if (origin !== preview || !frame || source !== frame.contentWindow) return
    if (!mayMisbehave()) return closeFor('flood')
    const [received] = ports
    if (data?.tessera !== 'hello' || !received) return
    if (nonce === undefined || data.nonce !== nonce) {
      // The document was replaced by a full load, or a remote pretends that: use a new frame, but not too often.
      if (isPath(data.path) && mayReopen()) void open(data.path)
      return
    }
    nonce = undefined
    port = received
    port.addEventListener('message', receive)
    port.start()
    options.onReady(path)
  }

  function receive({ data, currentTarget }: MessageEvent): void {
    if (currentTarget !== port) return // the message is from an earlier document
    const message = readFromPage(data)
    if (!message || !maySend.get(message.k)?.()) return mayMisbehave() ? undefined : closeFor('flood')
    if ('block' in message && blocks[message.block] === undefined) return
    if (isExpected(message)) options.on[message.k](message as never)
  }

  /** Updates the frame's state by a message; false if the message does not fit that state. */
  function isExpected(message: FromPage): boolean {
    if (message.k === 'selected') focus.allow()
    if (message.k === 'changed') {
      if (message.block !== editing || makesBlock.test(message.text)) return false
      held = navigator.userActivation.isActive ? undefined : message
      if (held) options.onHeld(held)
      return !held
    }
    if (message.k === 'left' || message.k === 'cannot') {
      const isOpen = message.block === editing
      if (isOpen) editing = undefined
      return isOpen || message.k === 'left'
    }
    if (message.k === 'moved' && mode === 'try') {
      path = message.path
      blocks = []
    }
    return message.k !== 'moved' || mode === 'try'
  }

  function send(message: ToPage): void {
    port?.postMessage(message)
  }

  void open(path)
  return {
    open,
    welcome(newMode: PageMode, newBlocks: readonly PageBlock[]): void {
      mode = newMode
      blocks = newBlocks
      send({ k: 'welcome', mode, blocks })
    },
    edit(block: number, text: string): void {
      editing = block
      focus.allow()
      send({ k: 'edit', block, text })
    },
    send(message: Exclude<ToPage, { k: 'welcome' | 'edit' }>): void {
      if (message.k === 'select' || (message.k === 'refresh' && message.focus !== undefined)) focus.allow()
      send(message)
    },
    keepHeld(): void {
      if (held) options.on.changed(held)
      held = undefined
    },
    close(): void {
      drop()
      focus.stop()
      removeEventListener('message', acceptHello)
    },
  }
}

/** Attack: a page adds blocks of other kinds, such as HTML, by the text of a prose block. */
const makesBlock = /^\s{0,3}(`{3,}|~{3,})\s*block\b/m
