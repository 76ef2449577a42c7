import MarkdownIt from 'markdown-it'

/** A block of a Markdown document: the lines of the text from `from` up to, but not including, `to`, counted from 0. */
export interface TextBlock {
  kind: string
  from: number
  to: number
  /** The text of these lines; for any kind but prose, they include the fence. */
  source: string
  /** The lines within the fence; undefined for prose. */
  content?: string
}

/** Only block structure matters, so inline Markdown is not parsed. */
const markdown = new MarkdownIt({ html: true }).disable([
  'inline',
  'linkify',
  'replacements',
  'smartquotes',
  'text_join',
])
const blockFence = /^block\s+([\w-]+)\s*$/

/** Parses the blocks of a whole document; empty if it does not begin with YAML between lines of ---. */
export function parseBlocks(text: string): readonly TextBlock[] {
  const body = findBody(text)
  if (body === undefined) return []
  const above = countLines(text.slice(0, text.length - body.length)) - 1
  return parseBody(body).map(({ from, to, ...block }) => ({ ...block, from: from + above, to: to + above }))
}

/** The blocks of a Markdown body: prose, and a fence ```` ```block <kind> ```` for each other kind. */
export function parseBody(body: string): readonly TextBlock[] {
  const lines = body.split('\n')
  const blocks: TextBlock[] = []
  let from = 0
  for (const token of markdown.parse(body, {})) {
    const kind = token.type === 'fence' && token.level === 0 ? blockFence.exec(token.info)?.[1] : undefined
    if (kind === undefined || !token.map) continue
    const [start, end] = token.map
    const source = sourceOf(lines, start, end)
    blocks.push(...prose(lines, from, start), { kind, from: start, to: end, source, content: token.content })
    from = end
  }
  return [...blocks, ...prose(lines, from, lines.length)]
}

/** The YAML between the lines of --- and its position; undefined if the text begins otherwise. */
export function findFrontMatter(text: string): { yaml: string; from: number; bodyFrom: number } | undefined {
  const found = /^(\uFEFF?---\r?\n)(.*?)^---[ \t]*(?:\r?\n|$)/ms.exec(text)
  if (!found) return undefined
  const [all, opening = '', yaml = ''] = found
  return { yaml, from: opening.length, bodyFrom: all.length }
}

/** The text after the YAML; undefined if there is no YAML. */
export function findBody(text: string): string | undefined {
  const found = findFrontMatter(text)
  return found && text.slice(found.bodyFrom)
}

function prose(lines: readonly string[], start: number, end: number): readonly TextBlock[] {
  let from = start
  let to = end
  while (from < to && lines[from]?.trim() === '') from++
  while (to > from && lines[to - 1]?.trim() === '') to--
  return to > from ? [{ kind: 'prose', from, to, source: sourceOf(lines, from, to) }] : []
}

function sourceOf(lines: readonly string[], from: number, to: number): string {
  return lines.slice(from, to).join('\n').replace(/\r$/, '')
}

const countLines = (text: string) => text.split('\n').length
