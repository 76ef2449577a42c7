/**
 * The first script of every page that the studio opens, inline: the handshake, the marks of blocks, moves. It takes what
 * it needs before any other code runs, so that none can put its own in the place of it.
 */
import type { FromPage, Hello, PageBlock, PageMode, ToPage } from '../shared/BridgeMessage.ts'
import type { Bridge, PreviewShell } from './Bridge.ts'

/** Both are written in by the preview site. */
const studio = '__STUDIO__'
const editorUrl = '__EDITOR__'

const { apply } = Reflect
const post = MessagePort.prototype.postMessage
const dataOf = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'data')?.get as () => ToPage
const fetchFirst = fetch
/** Their own role is what their children need. */
const withRole = new Set(['figure', 'dl', 'ul', 'ol'])
const blockSelector = '.shell-blocks'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): string }
}

function connect(): void {
  let mode: PageMode = 'try'
  let blocks: readonly PageBlock[] = []
  let shell: PreviewShell | undefined
  let editing: number | undefined
  let pressed: { left: number; top: number } | undefined
  let path = location.pathname
  let editor: Promise<(message: ToPage) => void> | undefined

  const policy = (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('tessera.bridge', {
    createHTML: (html) => html,
  })
  const { port1, port2 } = new MessageChannel()
  const hello: Hello = { tessera: 'hello', nonce: window.name, path }
  window.name = '' // no later code of this page or of the next one finds the nonce
  port1.addEventListener('message', (event) => take(apply(dataOf, event, [])))
  port1.start()
  window.parent.postMessage(hello, studio, [port2])
  Object.defineProperty(window, 'tesseraPreview', { value: (its: PreviewShell) => (shell = its) })

  const send = (message: FromPage): void => apply(post, port1, [message])
  const hosts = (): HTMLElement[] =>
    [...(document.querySelector(blockSelector)?.children ?? [])].filter(
      (one): one is HTMLElement => one.localName !== 'script',
    )
  const bridge: Bridge = {
    send,
    hosts,
    mark,
    shell: () => shell,
    fetch: fetchFirst.bind(window),
    trusted: (html) => policy?.createHTML(html) ?? html,
    pressed: () => pressed,
    opened: (block) => (editing = block),
  }

  /** An inline script may not import under 'strict-dynamic': a hint that a script made may, and import finds it there. */
  function load(): Promise<(message: ToPage) => void> {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: editorUrl }),
    )
    return import(/* webpackIgnore: true */ editorUrl).then((module) => module.connectEditor(bridge))
  }

  function take(message: ToPage): void {
    if (message.k === 'welcome') {
      mode = message.mode
      blocks = message.blocks
      if (document.readyState === 'loading') addEventListener('DOMContentLoaded', mark)
      else mark()
    } else if (message.k === 'select') {
      hosts()[message.block]?.focus()
    } else {
      editor ??= load()
      editor.then(
        (hand) => hand(message),
        () => (editor = undefined), // it is asked for again with the next message
      )
    }
  }

  const css = new CSSStyleSheet()
  css.replaceSync(styles)

  function mark(): void {
    if (!document.adoptedStyleSheets.includes(css)) document.adoptedStyleSheets.push(css)
    for (const [index, host] of hosts().entries()) {
      const block = mode === 'edit' ? blocks[index] : undefined
      const attributes = {
        'data-edit': block?.edits,
        tabindex: '0',
        role: withRole.has(host.localName) ? undefined : 'group',
        'aria-label': block?.label,
      }
      for (const [name, value] of Object.entries(attributes))
        if (block && value !== undefined) host.setAttribute(name, value)
        else if (host.hasAttribute('data-edit') || !block) host.removeAttribute(name)
    }
    if (mode === 'edit') (editor ??= load()).catch(() => (editor = undefined)) // the network is away: the next message asks again
  }

  const blockAt = (event: Event): number =>
    mode === 'edit' && event.isTrusted ? hosts().findIndex((host) => host.contains(event.target as Node)) : -1

  function stop(event: Event): void {
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  function press(event: MouseEvent): void {
    const block = blockAt(event)
    if (mode !== 'edit' || (editing !== undefined && block === editing)) return
    const target = event.target as Element
    const link = target.closest<HTMLAnchorElement>('a[href]')
    if (!link && !target.closest('main')) return // a menu, a notice that lies over the page
    stop(event)
    pressed = { left: event.clientX, top: event.clientY }
    if (link?.origin === location.origin) send({ k: 'link', path: link.pathname })
    if (block >= 0) send({ k: 'selected', block, activate: true })
  }

  function type(event: KeyboardEvent): void {
    const block = blockAt(event)
    const { key, shiftKey } = event
    if (block < 0 || block === editing || !['Enter', ' ', 'Tab'].includes(key)) return
    if (key === 'Tab' && !shiftKey) return
    stop(event) // also of a remote's button or summary: a space that was typed must not press it
    if (event.type === 'keyup') return
    pressed = undefined
    if (key === 'Tab') send({ k: 'left', block, to: 'frame' })
    else send({ k: 'selected', block, activate: true })
  }

  addEventListener('click', press, true)
  addEventListener('auxclick', press, true)
  addEventListener('keydown', type, true)
  addEventListener('keyup', type, true)
  addEventListener(
    'focusin',
    (event) => {
      const block = blockAt(event)
      if (block >= 0 && block !== editing && event.target === hosts()[block]) send({ k: 'selected', block })
    },
    true,
  )
  addEventListener('submit', (event) => mode === 'edit' && stop(event), true)

  /** Before the shell's own listener: in edit mode no move begins, no matter who asks for it. */
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
