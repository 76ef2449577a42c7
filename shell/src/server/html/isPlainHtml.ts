import { maxDepth, words } from './checkParsed.ts'

type AttributeCheck = (tag: string, name: string, value: string) => boolean

/** Attributes that may stand everywhere, whatever they say. */
const harmless = String.raw`(?: (?:alt|aria-[a-z]+|class|d|decoding|dir|draggable|height|hidden|lang|loading|media|rel|role|sizes|srcSet|tabindex|title|type|viewBox|width)="[^"]*")*`
/** A tag up to its first attribute that has to be looked at, or a comment as React writes it. */
const start = new RegExp(String.raw`<(?:([a-z][a-z0-9]*)${harmless}(/?>)?|!--[ $/?\w]*-->)`, 'y')
const attribute = new RegExp(String.raw` ([a-zA-Z-]+)="([^"]*)"${harmless}(/?>)?`, 'y')

interface Plain {
  tag: string
  kind: 'block' | 'phrase' | 'drawing'
}

/** Elements that parsers leave where they are written. Not among them: tables, choices, raw text, ruby. */
const elements: ReadonlyMap<string, Plain> = new Map([
  ...ofKind(
    'block',
    `address article aside blockquote details dialog div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6
    header hgroup hr li main menu nav ol p search section summary ul`,
  ),
  ...ofKind(
    'phrase',
    `a abbr area audio b bdi bdo br button cite code data del dfn em i img input ins kbd label legend map mark meter
    output picture progress q s samp small source span strong sub sup svg time track u var video wbr`,
  ),
  ...ofKind('drawing', 'circle ellipse g line path polygon polyline rect'),
])
const empty = words('area br hr img input source track wbr')
const neverInItself = words('a button form')
const lists = words('ul ol menu')
/** Elements that a block within them may close. */
const withoutBlocks = words('p h1 h2 h3 h4 h5 h6')

function ofKind(kind: Plain['kind'], tags: string): [string, Plain][] {
  return Array.from(words(tags), (tag) => [tag, { tag, kind }])
}

/**
 * Whether it is written so plainly, as React writes it, that nothing has to be parsed: each tag in its place and closed
 * in turn, each attribute quoted and allowed. Never true of what `checkParsed` refuses; false says nothing.
 */
export function isPlainHtml(html: string, isPlainAttribute: AttributeCheck): boolean {
  const open: Plain[] = []
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.charAt(at + 1) === '/') {
      const { tag } = open.pop() ?? {}
      if (tag === undefined || !html.startsWith(tag, at + 2)) return false
      at += tag.length + 3
      if (html.charAt(at - 1) !== '>') return false
      continue
    }
    start.lastIndex = at
    const found = start.exec(html)
    if (!found) return false
    at = start.lastIndex
    if (found[1] === undefined) continue
    const element = elements.get(found[1])
    if (!element || !isInPlace(element, open)) return false
    const { tag, kind } = element
    if (found[2] === undefined) at = endOfTag(html, at, tag, isPlainAttribute)
    const isClosed = html.charAt(at - 2) === '/'
    if (at === 0 || (isClosed && !empty.has(tag) && kind !== 'drawing')) return false
    if (!isClosed && !empty.has(tag)) open.push(element)
  }
  return open.length === 0
}

/** The end of a tag whose attributes are read from `at` on; 0 when one of them is not plain. */
function endOfTag(html: string, at: number, tag: string, isPlainAttribute: AttributeCheck): number {
  attribute.lastIndex = at
  for (let found; (found = attribute.exec(html));) {
    if (!isPlainAttribute(tag, found[1]?.toLowerCase() ?? '', found[2] ?? '')) return 0
    if (found[3] !== undefined) return attribute.lastIndex
  }
  return 0
}

function isInPlace(element: Plain, open: readonly Plain[]): boolean {
  const { tag, kind } = element
  const parent = open.at(-1)
  if (open.length >= maxDepth - 1) return false
  if (parent?.tag === 'svg' || parent?.kind === 'drawing') return kind === 'drawing'
  if (neverInItself.has(tag) && open.includes(element)) return false
  if (tag === 'li' && !lists.has(parent?.tag ?? '')) return false
  return kind === 'phrase' || (kind === 'block' && !open.some((one) => withoutBlocks.has(one.tag)))
}
