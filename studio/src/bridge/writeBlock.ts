import { baseKeymap } from 'prosemirror-commands'
import { closeHistory, history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { DOMParser, Slice } from 'prosemirror-model'
import { EditorState, Selection, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import type { EditCommand, LeftTo } from '../shared/BridgeMessage.ts'
import { cleanPaste, withoutCode } from './cleanPaste.ts'
import { findActiveCommands, commandFor, shortcuts, typedMarks } from './commandFor.ts'
import type { KeptInput } from './createInputKeeper.ts'
import { replayInput } from './replayInput.ts'
import { parse, schema, serialize } from './schema.ts'

const fromDom = DOMParser.fromSchema(schema)
const sendAfter = 30 /* ms after a key until the text is sent; closing the tab loses at most this time's input */

interface WriteOptions {
  host: HTMLElement
  text: string
  label: string
  /** Position of the caret from the host's corner; default: the end. */
  at?: { left: number; top: number } | undefined
  onChanged(text: string): void
  onLeave(to: LeftTo): void
  onFormat(active: readonly EditCommand[]): void
  /** Called when a pasted table would lose something; pasting it again accepts the loss. */
  onLossy(): void
  /** Parses HTML without running or loading anything. */
  parseHtml(html: string): Document
}

/** Opens a block's text for editing in place. */
export function writeBlock({ host, text, label, at, parseHtml, ...on }: WriteOptions) {
  const mount = document.importNode(host, false)
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsWord = false
  let active = ''
  /** HTML of the last table that was refused with a warning. */
  let warned = ''

  const leave = (to: LeftTo) => (): boolean => (on.onLeave(to), true)
  const leaving = { Escape: leave('block'), Tab: leave('next'), 'Shift-Tab': leave('frame') }
  const plugins = [history(), typedMarks, keymap({ ...leaving, ...shortcuts }), keymap(baseKeymap)]
  host.replaceWith(mount)
  const view = new EditorView(
    { mount },
    {
      state: EditorState.create({ doc: parse(text), plugins }),
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, tabindex: '0' },
      handlePaste: (_view, event) => paste(event.clipboardData?.getData('text/html') ?? ''),
      dispatchTransaction: apply,
    },
  )
  const { left, top } = mount.getBoundingClientRect()
  const found = at && view.posAtCoords({ left: left + at.left, top: top + at.top })
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(found ? Selection.near(doc.resolve(found.pos)) : Selection.atEnd(doc)))
  view.focus()
  const life = new AbortController()
  document.addEventListener('visibilitychange', reportNow, { signal: life.signal })

  /** Applies a transaction; each word is a step of undo. */
  function apply(transaction: Transaction): void {
    const { docChanged, selection } = transaction
    if (endsWord && docChanged) closeHistory(transaction)
    if (docChanged) endsWord = /\s$/.test(selection.$from.parent.textBetween(0, selection.$from.parentOffset))
    view.updateState(view.state.apply(transaction))
    const now = findActiveCommands(view.state)
    if (now.join() !== active) on.onFormat(now)
    active = now.join()
    if (!docChanged) return
    timer ??= setTimeout(report, sendAfter)
  }

  /** Replaces ProseMirror's own paste: the page's Trusted Types policy would empty its HTML. */
  function paste(html: string): boolean {
    const { selection, tr } = view.state
    if (html === '' || selection.$from.parent.type.spec.code) return false
    const { body, isLossy } = cleanPaste(parseHtml(withoutCode(html)))
    if (isLossy && html !== warned) {
      warned = html
      on.onLossy()
      return true
    }
    const { content, openStart, openEnd } = fromDom.parseSlice(body)
    const [start, end] = [content.firstChild, content.lastChild].map(
      (node) => node?.type === schema.nodes.table,
    )
    const whole = new Slice(content, start ? 0 : openStart, end ? 0 : openEnd) // a cell must not join a paragraph
    view.dispatch(tr.replaceSelection(whole).scrollIntoView())
    return true
  }

  function report(): void {
    timer = undefined
    on.onChanged(serialize(view.state.doc))
  }

  function reportNow(): void {
    clearTimeout(timer)
    if (timer !== undefined) report()
  }

  return {
    mount,
    run(command: EditCommand, href?: string): void {
      commandFor(command, href)(view.state, view.dispatch, view)
      view.focus()
    },
    replay: (kept: readonly KeptInput[]) => replayInput(view, kept, paste),
    /** Sends the last changes and closes. Returns the element that shows the text until the page is refreshed. */
    stop(): HTMLElement {
      reportNow()
      life.abort()
      const last = document.importNode(host, false)
      last.append(...Array.from(mount.childNodes, (node) => node.cloneNode(true)))
      view.destroy()
      mount.replaceWith(last)
      return last
    },
  }
}

/** An open text editor. */
export type Writing = ReturnType<typeof writeBlock>
