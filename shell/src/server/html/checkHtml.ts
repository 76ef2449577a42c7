import { checkParsed, maxDepth, words } from './checkParsed.ts'

export const largestHtml = 256 * 1024 /* bytes of one slot */

/** What steers the shell, runs code, or takes the visitor's focus without being asked. */
const refusedAttribute = /^(?:on.*|style|srcdoc|formaction|ping|is|autofocus|xml:base)$/
const shellsOwn =
  /^data-(?:slot(?!-control$|-wake$)|remote$|outlet$|version$|main$|toggle-main$|back-link$|filter|form|field$|fault$|results$|place-search$|share)/
const addresses = words('href xlink:href src poster action cite data background longdesc')
const allowedScheme = /^(?:https?|mailto|tel):/i

export interface HtmlRules {
  idPrefix: string
  /** Ids of the content's own sanitised HTML, which the slot was given (CN5); asked for only where one is needed. */
  givenIds: () => ReadonlySet<string>
}

/**
 * What would let a remote's HTML reach beyond its slot, and where; nothing when it cannot. It is never rewritten:
 * hydration needs the remote's bytes. What is written plainly is read once; all else is parsed as browsers parse it.
 */
export function checkHtml(html: string, rules: HtmlRules): string | undefined {
  const bytes = Buffer.byteLength(html)
  if (bytes > largestHtml) return `its HTML is ${bytes} bytes; ${largestHtml} are allowed`
  if (isPlain(html, rules)) return undefined
  return checkParsed(html, (tag, name, value) => problemOfAttribute(tag, name, value, rules))
}

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
export function isPlain(html: string, rules: HtmlRules): boolean {
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
    if (found[2] === undefined) at = endOfTag(html, at, tag, rules)
    const isClosed = html.charAt(at - 2) === '/'
    if (at === 0 || (isClosed && !empty.has(tag) && kind !== 'drawing')) return false
    if (!isClosed && !empty.has(tag)) open.push(element)
  }
  return open.length === 0
}

/** The end of a tag whose attributes are read from `at` on; 0 when one of them is not plain. */
function endOfTag(html: string, at: number, tag: string, rules: HtmlRules): number {
  attribute.lastIndex = at
  for (let found; (found = attribute.exec(html));) {
    if (!isPlainAttribute(tag, found[1]?.toLowerCase() ?? '', found[2] ?? '', rules)) return 0
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

/** A reference (`&amp;`) is let pass only where it can change neither an id nor a scheme. */
function isPlainAttribute(tag: string, name: string, value: string, rules: HtmlRules): boolean {
  const isAddress = addresses.has(name)
  if (isAddress && value.startsWith('/')) return true
  const isRead = name === 'id' || name === 'name' || (isAddress && !value.startsWith('https://'))
  if (isRead && value.includes('&')) return false
  return problemOfAttribute(tag, name, value, rules) === undefined
}

function problemOfAttribute(tag: string, name: string, value: string, rules: HtmlRules): string | undefined {
  if (refusedAttribute.test(name)) return `the attribute ${name} may not stand in a slot`
  if (shellsOwn.test(name)) return `the attribute ${name} is the shell's own`
  if (isNaming(tag, name) && !isOwnId(value, rules.idPrefix) && !rules.givenIds().has(value))
    return `the ${name} “${value}” does not begin with ${rules.idPrefix}`
  if (addresses.has(name)) return problemOfAddress(tag, name, value)
  return undefined
}

/** React's `useId` puts a sign of its own before the prefix: `_weather_R_0_`, in React 18 `:weather_R0:`. */
function isOwnId(id: string, prefix: string): boolean {
  return id.startsWith(prefix, /^[_:]/.test(id) ? 1 : 0)
}

/** Ids, and the names that browsers make properties of `document`. */
function isNaming(tag: string, name: string): boolean {
  return name === 'id' || (name === 'name' && (tag === 'form' || tag === 'img' || tag === 'map'))
}

function problemOfAddress(tag: string, name: string, value: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop them before they look for a scheme
  const address = value.replaceAll(/[\u0000-\u0020]/g, '')
  if (tag === 'use') return address.startsWith('#') ? undefined : '<use> may show only what is in the slot'
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address) || allowedScheme.test(address)) return undefined
  if (tag === 'img' && /^data:image\//i.test(address)) return undefined
  return `the ${name} “${address.slice(0, 40)}” leads to another scheme than http, mailto or tel`
}
