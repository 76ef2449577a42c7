/**
 * The first, inline script of every page that the studio opens: connects to the studio, marks blocks, stops navigation.
 * It saves the browser's functions that it needs before any other code can replace them.
 */
import type { FromPage, Hello, PageBlock, PageMode, ToPage } from '../shared/BridgeMessage.ts'
import type { Bridge, PreviewShell, Press } from './Bridge.ts'
import { createInputKeeper, type KeptInput } from './createInputKeeper.ts'

/** The preview site replaces both placeholders by addresses. */
const studio = '__STUDIO__'
const editorUrl = '__EDITOR__'

const { apply } = Reflect
const post = MessagePort.prototype.postMessage
const readEventData = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as () => ToPage
const fetchFirst = fetch
/** Elements that keep their role, because their children need a parent with this role. */
const withRole = new Set(['figure', 'dl', 'ul', 'ol'])

interface HtmlPolicy {
  createHTML(html: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy
}

function connect(): void {
  let mode: PageMode = 'try'
  let blocks: readonly PageBlock[] = []
  let shell: PreviewShell | undefined
  let served: ReturnType<Bridge['served']> = { html: '', main: null }
  let editing: number | undefined
  /** The block whose opening was requested, but which is not open yet. */
  let opening: Press | undefined
  /** Input for blocks that were still opening when another block was pressed, by block. */
  const early = new Map<number, readonly KeptInput[]>()
  let path = location.pathname
  let editor: Promise<(message: ToPage) => void> | undefined

  const policy = (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('tessera.bridge', {
    createHTML: (html) => html,
  })
  const { port1, port2 } = new MessageChannel()
  const hello: Hello = { tessera: 'hello', nonce: window.name, path }
  window.name = '' // hides the nonce from all later code
  port1.addEventListener('message', (event) => receive(apply(readEventData, event, [])))
  port1.start()
  window.parent.postMessage(hello, studio, [port2])
  Object.defineProperty(window, 'tesseraPreview', { value: (given: PreviewShell) => (shell = given) })

  const send = (message: FromPage): void => apply(post, port1, [message])
  const hosts = (): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>('.shell-blocks > :not(script)'),
  ]
  const input = createInputKeeper(giveUp)
  const bridge: Bridge = {
    send,
    hosts,
    mark,
    shell: () => shell,
    served: () => served,
    fetch: fetchFirst.bind(window),
    trusted: (html) => policy?.createHTML(html) ?? html,
    whenWritten: input.whenWritten,
    opened,
    editorClosed: () => (editing = undefined),
  }

  /** Saves the main element's HTML once it is parsed, before the script after it loads the shell's code. */
  const parsed = new MutationObserver(function keepServed() {
    const main = document.querySelector('main')
    if (!main?.nextElementSibling) return
    parsed.disconnect()
    served = { html: main.outerHTML, main }
  })
  parsed.observe(document, { childList: true, subtree: true })

  /** Loads the editor. Under 'strict-dynamic' an inline script may import only what a preload link fetched before. */
  async function load(): Promise<(message: ToPage) => void> {
    const hint = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: editorUrl })
    await new Promise((resolve) => {
      hint.onload = hint.onerror = resolve
      document.head.append(hint)
    })
    return (await import(/* webpackIgnore: true */ editorUrl)).connectEditor(bridge)
  }

  /** Loads the editor and passes it the message. If loading fails, the message is lost; the next one tries again. */
  function forward(message?: ToPage): void {
    editor ??= load()
    editor.then(
      (deliver) => message && deliver(message),
      () => (editor = undefined),
    )
  }

  function receive(message: ToPage): void {
    if (message.k === 'select') return hosts()[message.block]?.focus()
    if (message.k === 'tokens') return adopt(tokens, `@layer shell{:root{${message.css}}}`)
    if (message.k !== 'welcome') return forward(message)
    mode = message.mode
    blocks = message.blocks
    if (editing !== undefined) forward(message)
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', mark) // the import map has the editor's hash
    else mark()
  }

  const outlines = new CSSStyleSheet()
  const tokens = new CSSStyleSheet()

  function adopt(sheet: CSSStyleSheet, css: string): void {
    sheet.replaceSync(css)
    if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  }

  /** Marks blocks for editing and hides the consent notice; try mode removes the marks and shows the notice. */
  function mark(): void {
    const isEdit = mode === 'edit'
    const notice =
      document.querySelector<HTMLElement>('[data-slot="consent-notice"]')?.dataset['remote'] ?? ''
    const hidden = `[data-slot="consent-notice"],[data-outlet="${CSS.escape(notice)}"]{display:none!important}`
    adopt(outlines, isEdit ? styles + hidden : '')
    for (const [index, host] of hosts().entries()) {
      if (index === editing) continue // the open block is the editor's text box
      const block = isEdit ? blocks[index] : undefined
      const role = withRole.has(host.localName) ? undefined : 'group'
      const marks = { 'data-edit': block?.edits, tabindex: '0', role, 'aria-label': block?.label }
      for (const [name, value] of Object.entries(marks))
        if (block && value !== undefined) host.setAttribute(name, value)
        else host.removeAttribute(name)
    }
    if (isEdit) forward()
  }

  const blockAt = (event: Event): number =>
    mode === 'edit' && event.isTrusted ? hosts().findIndex((host) => host.contains(event.target as Node)) : -1

  function activate(press: Press): void {
    const { block } = press
    send({ k: 'selected', block, activate: true })
    if (block === opening?.block || blocks[block]?.edits !== 'visual') return
    if (opening) early.set(opening.block, input.end())
    opening = press
    input.begin()
  }

  function giveUp(): void {
    const host = hosts()[opening?.block ?? -1]
    opening = undefined
    input.end()
    host?.focus()
  }

  function opened(block: number): ReturnType<Bridge['opened']> {
    const kept = early.get(block) ?? []
    early.delete(block)
    editing = block
    if (block !== opening?.block) return { kept }
    const { at } = opening
    opening = undefined
    return { at, kept: [...kept, ...input.end()] }
  }

  function stop(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function press(event: MouseEvent): void {
    const block = blockAt(event)
    if (mode !== 'edit' || (editing !== undefined && block === editing)) return
    const target = event.target as Element
    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (!link && !target.closest('main')) return // a menu stays usable
    stop(event)
    if (link?.origin === location.origin) send({ k: 'link', path: link.pathname })
    const { left = 0, top = 0 } = hosts()[block]?.getBoundingClientRect() ?? {}
    if (block >= 0) activate({ block, at: { left: event.clientX - left, top: event.clientY - top } })
  }

  function onKey(event: KeyboardEvent): void {
    const block = blockAt(event)
    const { key, shiftKey } = event
    const isLeaving = key === 'Tab' && shiftKey
    if (block < 0 || block === editing || !(isLeaving || key === 'Enter' || key === ' ')) return
    stop(event) // also stops a typed space from pressing a remote's button or summary
    if (event.type === 'keyup') return
    if (isLeaving) send({ k: 'left', block, to: 'frame' })
    else activate({ block })
  }

  function focus(event: FocusEvent): void {
    const block = blockAt(event)
    if (block >= 0 && block !== editing && event.target === hosts()[block])
      send({ k: 'selected', block, activate: false })
    if (block >= 0 && opening) input.begin()
  }

  /** Refuses files: pictures have blocks of their own, and a dropped file would open in the frame. */
  function refuseFile(event: ClipboardEvent | DragEvent): void {
    const data = 'clipboardData' in event ? event.clipboardData : event.dataTransfer
    const isText = event.type === 'paste' && data?.types.includes('text/plain')
    if (isText || !data?.types.includes('Files')) return
    stop(event)
    if (event.type !== 'dragover') send({ k: 'file' })
  }

  addEventListener('click', press, true)
  addEventListener('auxclick', press, true)
  addEventListener('keydown', onKey, true)
  addEventListener('keyup', onKey, true)
  addEventListener('focusin', focus, true)
  for (const kind of ['paste', 'dragover', 'drop'] as const) addEventListener(kind, refuseFile, true)
  addEventListener('submit', (event) => mode === 'edit' && stop(event), true)

  /** Stops all navigation in edit mode; runs before the shell's own listener. */
  window.navigation?.addEventListener('navigate', (event) => {
    if (mode !== 'edit' || event.hashChange || !event.cancelable) return
    stop(event)
    send({ k: 'link', path: new URL(event.destination.url).pathname })
  })
  window.navigation?.addEventListener('navigatesuccess', () => {
    if (location.pathname === path) return
    path = location.pathname
    blocks = []
    send({ k: 'moved', path })
  })
}

const styles = `
[data-edit]{outline:2px dashed color-mix(in srgb,currentColor 35%,transparent);outline-offset:6px;cursor:pointer}
[data-edit=visual]{cursor:text}
[data-edit]:hover,[data-edit]:focus-visible{outline:3px solid #b3541e}
.ProseMirror{outline:3px solid #b3541e;outline-offset:6px;white-space:pre-wrap;overflow-wrap:break-word;min-block-size:1lh}
.ProseMirror>*{unicode-bidi:plaintext;text-align:start}`

if (window.parent !== window) connect()
