import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { Attrs, MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { editCommands, type EditCommand } from '../shared/BridgeMessage.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

interface Format {
  run: Command
  /** Whether the cursor or the whole selection has the format. */
  isActive?(state: EditorState): boolean
}

const formats: Record<EditCommand, Format> = {
  strong: mark(marks.strong),
  em: mark(marks.em),
  code: mark(marks.code),
  link: { ...mark(marks.link), run: setLink(undefined) },
  paragraph: textblock(nodes.paragraph),
  heading2: textblock(nodes.heading, { level: 2 }),
  heading3: textblock(nodes.heading, { level: 3 }),
  bulletList: wrapping(nodes.bullet_list, wrapInList, liftListItem(nodes.list_item)),
  orderedList: wrapping(nodes.ordered_list, wrapInList, liftListItem(nodes.list_item)),
  quote: wrapping(nodes.blockquote, wrapIn, lift),
  rule: { run: insertNode(nodes.horizontal_rule) },
  undo: { run: undo },
  redo: { run: redo },
}

/** The ProseMirror command for a command of the studio; only `link` uses `href`. */
export function commandFor(command: EditCommand, href: string | undefined): Command {
  return command === 'link' ? setLink(href) : formats[command].run
}

/** Lists the formats at the cursor. */
export function findActiveCommands(state: EditorState): readonly EditCommand[] {
  return editCommands.filter((command) => formats[command].isActive?.(state))
}

/** Key bindings; `Mod` is Ctrl, or Cmd on a Mac. */
export const shortcuts: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': formats.strong.run,
  'Mod-i': formats.em.run,
  'Mod-`': formats.code.run,
  'Mod-Alt-0': formats.paragraph.run,
  'Mod-Alt-2': formats.heading2.run,
  'Mod-Alt-3': formats.heading3.run,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': insertNode(nodes.hard_break),
  Enter: splitListItem(nodes.list_item),
}

/** Turns Markdown's signs into formats while the editor types them. */
export const typedMarks = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  ],
})

function mark(type: MarkType): Format {
  const isActive = ({ selection: { empty, from, to, $from }, doc, storedMarks }: EditorState) =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
  return { run: toggleMark(type), isActive }
}

function textblock(type: NodeType, attrs: Attrs | null = null): Format {
  return {
    run: setBlockType(type, attrs),
    isActive: ({ selection }) => selection.$from.parent.hasMarkup(type, attrs),
  }
}

/** A format that wraps blocks: lists and quotes. */
function wrapping(type: NodeType, wrap: (type: NodeType) => Command, unwrap: Command): Format {
  const isActive = ({ selection: { $from } }: EditorState) =>
    Array.from({ length: $from.depth + 1 }, (_none, depth) => $from.node(depth).type).includes(type)
  return { run: (state, ...given) => (isActive(state) ? unwrap : wrap(type))(state, ...given), isActive }
}

function insertNode(type: NodeType): Command {
  return function insert(state, dispatch) {
    dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView())
    return true
  }
}

/** Sets the link of the selection, or of the link at the cursor; undefined removes it. */
function setLink(href: string | undefined): Command {
  return function link(state, dispatch) {
    const { from, to } = findLinkRange(state)
    const tr = state.tr.removeMark(from, to, marks.link)
    if (href !== undefined) {
      const fresh = marks.link.create({ href })
      if (from < to) tr.addMark(from, to, fresh)
      else tr.insert(from, schema.text(href, [fresh]))
    }
    dispatch?.(tr)
    return true
  }
}

function findLinkRange({ selection: { from, to, empty, $from }, doc }: EditorState) {
  const link = empty && marks.link.isInSet($from.marks())
  const range = { from, to }
  if (!link) return range
  doc.nodesBetween($from.start(), $from.end(), (node, position) => {
    if (!link.isInSet(node.marks) || position > from || position + node.nodeSize < from) return
    range.from = position
    range.to = position + node.nodeSize
  })
  return range
}
