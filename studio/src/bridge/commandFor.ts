import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import type { EditCommand } from '../shared/BridgeMessage.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema

const put =
  (type: NodeType): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(type.create()).scrollIntoView())
    return true
  }

const inList =
  (type: NodeType): Command =>
  (state, dispatch) =>
    isInside(state, type) ? liftListItem(nodes.list_item)(state, dispatch) : wrapInList(type)(state, dispatch)

const commands: Record<Exclude<EditCommand, 'link'>, Command> = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  code: toggleMark(marks.code),
  paragraph: setBlockType(nodes.paragraph),
  heading2: setBlockType(nodes.heading, { level: 2 }),
  heading3: setBlockType(nodes.heading, { level: 3 }),
  bulletList: inList(nodes.bullet_list),
  orderedList: inList(nodes.ordered_list),
  quote: (state, dispatch) =>
    isInside(state, nodes.blockquote) ? lift(state, dispatch) : wrapIn(nodes.blockquote)(state, dispatch),
  rule: put(nodes.horizontal_rule),
  undo,
  redo,
}

export function commandFor(command: EditCommand, href: string | undefined): Command {
  return command === 'link' ? setLink(href) : commands[command]
}

export const shortcuts: Readonly<Record<string, Command>> = {
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': commands.strong,
  'Mod-i': commands.em,
  'Mod-`': commands.code,
  'Mod-Alt-0': commands.paragraph,
  'Mod-Alt-2': commands.heading2,
  'Mod-Alt-3': commands.heading3,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Shift-Enter': put(nodes.hard_break),
  Enter: splitListItem(nodes.list_item),
}

/** What Markdown's own signs become while they are typed. */
export const typedMarks = inputRules({
  rules: [
    textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = '']) => ({ level: signs.length })),
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
    wrappingInputRule(/^1[.)]\s$/, nodes.ordered_list),
    wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  ],
})

/** Of the selection, or of the link that the cursor is in. */
function setLink(href: string | undefined): Command {
  return function link(state, dispatch) {
    const { from, to } = rangeOfLink(state)
    const { tr } = state
    tr.removeMark(from, to, marks.link)
    if (href !== undefined && from < to) tr.addMark(from, to, marks.link.create({ href }))
    if (href !== undefined && from === to) tr.insert(from, schema.text(href, [marks.link.create({ href })]))
    dispatch?.(tr)
    return true
  }
}

function rangeOfLink({ selection, doc }: EditorState): { from: number; to: number } {
  const { from, to, empty, $from } = selection
  const mark = empty && marks.link.isInSet($from.marks())
  if (!mark) return { from, to }
  const around = { from, to }
  doc.nodesBetween($from.start(), $from.end(), (node, position) => {
    if (!mark.isInSet(node.marks) || position > from || position + node.nodeSize < from) return
    around.from = position
    around.to = position + node.nodeSize
  })
  return around
}

/** What holds at the cursor. */
export function activeIn(state: EditorState): readonly EditCommand[] {
  const { $from, from, to, empty } = state.selection
  const has = (mark: MarkType) =>
    empty
      ? mark.isInSet(state.storedMarks ?? $from.marks()) !== undefined
      : state.doc.rangeHasMark(from, to, mark)
  const { type, attrs } = $from.parent
  const held: Partial<Record<EditCommand, boolean>> = {
    strong: has(marks.strong),
    em: has(marks.em),
    code: has(marks.code),
    link: has(marks.link),
    paragraph: type === nodes.paragraph,
    heading2: type === nodes.heading && attrs['level'] === 2,
    heading3: type === nodes.heading && attrs['level'] === 3,
    bulletList: isInside(state, nodes.bullet_list),
    orderedList: isInside(state, nodes.ordered_list),
    quote: isInside(state, nodes.blockquote),
  }
  return (Object.keys(held) as EditCommand[]).filter((command) => held[command])
}

function isInside({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return Array.from({ length: $from.depth + 1 }, (_none, depth) => $from.node(depth).type).includes(type)
}
