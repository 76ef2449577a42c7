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
const sendAfter = 30 /* ms after a key: a tab that is closed loses no more */

interface WriteOptions {
  host: HTMLElement
  text: string
  label: string
  /** Where the caret goes, from the corner of the host; default: to the end. */
  at?: { left: number; top: number } | undefined
  onChanged(text: string): void
  onLeave(to: LeftTo): void
  onFormat(active: readonly EditCommand[]): void
  /** A table was pasted that would lose something: it is taken when it is pasted again. */
  onLossy(): void
  /** Parses HTML so that nothing of it runs or loads. */
  parseHtml(html: string): Document
}

/** Opens a block's text for writing in its place in the page. */
export function writeBlock({ host, text, label, at, parseHtml, ...on }: WriteOptions) {
  const mount = host.cloneNode(false) as HTMLElement
  let timer: ReturnType<typeof setTimeout> | undefined
  let endsWord = false
  let active = ''
  /** What was pasted last, and not taken before it was said what it loses. */
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

  /** Undo takes back a word at a time. */
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

  /** ProseMirror's own way goes through the page's default policy, which empties it. */
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
    const whole = new Slice(content, start ? 0 : openStart, end ? 0 : openEnd) // no cell joins a paragraph
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
    /** Writes what was typed before it was open. */
    replay: (kept: readonly KeptInput[]) => replayInput(view, kept, paste),
    /** What was typed last is told; gives what shows the text until the server's own takes its place. */
    stop(): HTMLElement {
      reportNow()
      life.abort()
      const last = host.cloneNode(false) as HTMLElement
      last.append(...Array.from(mount.childNodes, (node) => node.cloneNode(true)))
      view.destroy()
      mount.replaceWith(last)
      return last
    },
  }
}

export type Writing = ReturnType<typeof writeBlock>
