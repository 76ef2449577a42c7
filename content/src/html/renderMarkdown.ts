import MarkdownIt from 'markdown-it'
import { parseBody } from '../edit/parseBlocks.ts'
import { parseYaml } from '../text/parseYaml.ts'
import { slugify } from '../text/slugify.ts'
import { isSafeId } from './isSafeId.ts'
import { sanitise } from './sanitise.ts'

const markdown = new MarkdownIt({ html: true, typographer: true })

markdown.core.ruler.push('heading-ids', ({ tokens }) => {
  for (const [index, token] of tokens.entries()) {
    const text = tokens[index + 1]?.content
    if (token.type === 'heading_open' && text) token.attrSet('id', headingId(slugify(text)))
  }
})

/** Makes the id of a heading. An unsafe id, such as `location`, gets a prefix. */
function headingId(slug: string): string {
  return isSafeId(slug) ? slug : `section-${slug}`
}

/** Renders sanitised HTML; `refuse` is called with each id that content may not use. */
export function renderMarkdown(text: string, refuse?: (id: string) => void): string {
  return sanitise(markdown.render(text), refuse)
}

/**
 * Parses a Markdown body into unchecked blocks: prose, and a fence ```` ```block <kind> ```` for each other kind, with
 * the block's fields as YAML (for `html`: the HTML itself).
 */
export function splitBlocks(body: string): readonly unknown[] {
  return parseBody(body).map(({ kind, source, content }) =>
    content === undefined ? { kind, markdown: source.trim() } : parseBlock(kind, content),
  )
}

function parseBlock(kind: string, content: string): unknown {
  if (kind === 'html') return { kind, html: content }
  const fields = parseYaml(content)
  return typeof fields === 'object' ? { kind, ...fields } : { kind, fields }
}
