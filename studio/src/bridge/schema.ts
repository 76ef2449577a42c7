import MarkdownIt from 'markdown-it'
import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
  schema as whole,
} from 'prosemirror-markdown'
import { Schema, type Node, type NodeSpec } from 'prosemirror-model'
import { formatTable } from '../shared/formatTable.ts'
import { foreignMark, readForeignWords } from './readForeignWords.ts'

type NodeName = typeof whole extends Schema<infer Name> ? Exclude<Name, 'image'> | 'table' : never
type MarkName = typeof whole extends Schema<string, infer Name> ? Name | 'foreign' : never

const { nodes, marks } = whole.spec
/** A pasted table as rows of cells separated by tabs. Tables in Markdown cannot be edited in the page. */
const table: NodeSpec = {
  content: 'text*',
  group: 'block',
  code: true,
  defining: true,
  parseDOM: [{ tag: 'pre[data-table]', preserveWhitespace: 'full' }],
  toDOM: () => ['pre', { 'data-table': '' }, 0],
}
const tight = { tight: { default: true } }
/** The schema of the editor in the page: without pictures, which are blocks of their own; lists without empty lines. */
export const schema = new Schema<NodeName, MarkName>({
  nodes: nodes
    .remove('image')
    .addBefore('code_block', 'table', table)
    .update('heading', { ...nodes.get('heading'), content: 'text*' })
    .update('bullet_list', { ...nodes.get('bullet_list'), attrs: tight })
    .update('ordered_list', { ...nodes.get('ordered_list'), attrs: { order: { default: 1 }, ...tight } }),
  marks: marks.addToEnd('foreign', foreignMark),
})

const { image: _image, ...tokens } = defaultMarkdownParser.tokens
const parser = new MarkdownParser(schema, readForeignWords(MarkdownIt({ html: true })), {
  ...tokens,
  foreign: { mark: 'foreign', getAttrs: (token) => ({ tag: token.tag, lang: token.attrGet('lang') }) },
})
const { image: _images, ...writers } = defaultMarkdownSerializer.nodes
const serializer: MarkdownSerializer = new MarkdownSerializer(
  {
    ...writers,
    bullet_list: (state, node) => state.renderList(node, '  ', () => '- '),
    table(state, node) {
      const cells = serializer.serialize(
        schema.node('doc', null, schema.node('paragraph', null, node.content)),
      )
      state.text(formatTable(cells), false)
      state.closeBlock(node)
    },
    hard_break: (state, { type }, parent, index) => {
      const isLast = parent.children.slice(index).every((one) => one.type === type)
      if (!isLast) state.write('\\\n')
    },
  },
  {
    ...defaultMarkdownSerializer.marks,
    foreign: {
      open: (_state, { attrs: { tag, lang } }) => `<${tag}${lang ? ` lang="${lang}"` : ''}>`,
      close: (_state, { attrs }) => `</${attrs['tag']}>`,
      mixable: true,
    },
  },
  { escapeExtraCharacters: /<|&(?=#?\w+;)/g }, // typed characters are text, not HTML
)

/** Renders Markdown as the site does, except that nothing is sanitised. */
const site = new MarkdownIt({ html: true, typographer: true })
const renderMeaning = (text: string): string => site.render(text).replace(/\s+/g, ' ').trim()

/** Parses Markdown; throws if the schema has no node for a part of it. */
export const parse = (text: string) => parser.parse(text)
export const serialize = (doc: Node): string => serializer.serialize(doc)

/** Whether opening and closing a text keeps its meaning; false for texts with tables, HTML or pictures. */
export function canRoundTrip(text: string): boolean {
  try {
    return renderMeaning(serialize(parse(text))) === renderMeaning(text)
  } catch {
    return false // the schema has no node for a part of it
  }
}
