import type MarkdownIt from 'markdown-it'
import type { MarkSpec } from 'prosemirror-model'

/** The only HTML that text in the page editor may have: `<i lang="gl">rías</i>`, `m<sup>2</sup>`. */
export const foreignMark: MarkSpec = {
  attrs: { tag: { default: 'i' }, lang: { default: null } },
  parseDOM: ['i[lang]', 'em[lang]', 'span[lang]', 'sup', 'sub'].map((tag) => ({
    tag,
    priority: 60, // higher than the mark of every `em`
    getAttrs: ({ localName, lang }: HTMLElement) => ({ tag: localName, lang: lang || null }),
  })),
  toDOM: ({ attrs: { tag, lang } }) => [String(tag), { lang }, 0],
}

type Markdown = ReturnType<typeof MarkdownIt>

const opening = /^<(sup|sub|(?:i|em|span)(?= lang))(?: lang="([A-Za-z0-9-]{1,35})")?>$/

/** Turns pairs of these tags into tokens `foreign_open` and `foreign_close`; all other HTML stays without a mark. */
export function readForeignWords(markdown: Markdown): Markdown {
  markdown.core.ruler.push('foreign-words', function mark({ tokens }) {
    for (const { children } of tokens)
      for (const [index, token] of (children ?? []).entries()) {
        const [, tag = '', lang] = (token.type === 'html_inline' && opening.exec(token.content)) || []
        const end = children?.slice(index + 1).find(({ type }) => type === 'html_inline')
        if (tag === '' || end?.content !== `</${tag}>`) continue
        token.type = 'foreign_open'
        token.tag = tag
        if (lang) token.attrSet('lang', lang)
        end.type = 'foreign_close'
      }
  })
  return markdown
}
