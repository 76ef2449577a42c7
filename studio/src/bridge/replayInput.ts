import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { KeptInput } from './createInputKeeper.ts'

type Move = readonly [
  direction: 'left' | 'right' | 'backward' | 'forward',
  by: 'character' | 'line' | 'lineboundary',
]

/** What browsers do on keys that no ProseMirror command handles. */
const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: ['left', 'character'],
  ArrowRight: ['right', 'character'],
  ArrowUp: ['backward', 'line'],
  ArrowDown: ['forward', 'line'],
  Home: ['backward', 'lineboundary'],
  End: ['forward', 'lineboundary'],
  Backspace: ['backward', 'character'],
  Delete: ['forward', 'character'],
}

/** Replays input that arrived before the text was open. */
export function replayInput(
  view: EditorView,
  kept: readonly KeptInput[],
  pasteHtml: (html: string) => boolean,
): void {
  for (const input of kept) {
    if (view.isDestroyed) return // the input had Escape or Tab
    if (input.kind === 'text') for (const letter of input.text) type(view, letter)
    else if (input.kind === 'key') press(view, input.event)
    else if (!pasteHtml(input.data.html)) view.pasteText(input.data.text)
  }
}

function type(view: EditorView, letter: string): void {
  const { from, to } = view.state.selection
  const write = () => view.state.tr.insertText(letter, from, to).scrollIntoView()
  if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, write)))
    view.dispatch(write())
}

function press(view: EditorView, event: KeyboardEvent): void {
  if (view.someProp('handleKeyDown', (handle) => handle(view, event))) return
  const isDeleting = event.key === 'Backspace' || event.key === 'Delete'
  const [direction, by] = moves[event.key] ?? []
  const selection = getSelection()
  if (!selection || !direction || !by) return
  selection.modify(event.shiftKey || isDeleting ? 'extend' : 'move', direction, by)
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  if (!anchorNode || !focusNode || !view.dom.contains(focusNode)) return
  const { tr, doc } = view.state
  const anchor = doc.resolve(view.posAtDOM(anchorNode, anchorOffset))
  const moved = tr.setSelection(
    TextSelection.between(anchor, doc.resolve(view.posAtDOM(focusNode, focusOffset))),
  )
  view.dispatch((isDeleting ? moved.deleteSelection() : moved).scrollIntoView())
}
