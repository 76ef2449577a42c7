import { drawings, elements, words, type AllowedElement } from './AllowedElement.ts'

/** Maximum size of one slot's HTML in bytes. */
export const largestHtml = 256 * 1024
const maxDepth = 100 /* nested elements; browsers flatten a page deeper than 512 */

/** Attributes that no slot may have: they run code, take the focus or control the page. */
const refusedAttribute = /^(?:on.*|style|srcdoc|formaction|ping|is|autofocus|xml:base)$/
const reservedAttribute =
  /^data-(?:slot(?!-control$|-wake$)|remote$|outlet$|version$|main$|toggle-main$|back-link$|filter|form|field$|fault$|results$|place-search$|share)/
const addresses = words('href xlink:href src poster action cite data background longdesc')
const allowedScheme = /^(?:https?|mailto|tel):/i

/** What the HTML of a slot may refer to. */
export interface HtmlRules {
  idPrefix: string
  /** Ids in HTML of the content, sanitised, which the slot got as data (CN5) and may contain; called only if needed. */
  givenIds: () => ReadonlySet<string>
}

interface Open {
  element: AllowedElement
  at: number
  depth: number
  around: Open | undefined
  /** Bits of the element and all its ancestors, because walking up at each tag would take too long. */
  bits: number
}

interface Problem {
  cause: string
  at: number
}

/**
 * The first thing in a remote's HTML that affects more than its slot, with its position; undefined if there is none.
 * The HTML is not rewritten, because hydration needs the remote's bytes, and not parsed, because parsers differ and can
 * take minutes. One pass is enough because tags must be closed in order and be where every parser leaves them.
 */
export function checkHtml(html: string, rules: HtmlRules): string | undefined {
  const bytes = Buffer.byteLength(html)
  if (bytes > largestHtml) return `its HTML is ${bytes} bytes; ${largestHtml} are allowed`
  let ids: ReadonlySet<string> | undefined
  const givenIds = () => (ids ??= rules.givenIds())
  const problem = findProblem(html, { ...rules, givenIds })
  return problem && problem.cause + describePosition(problem.at, html)
}

/** Ids in the sanitised HTML that a slot's data (JSON) contain. */
export function idsIn(data: string): ReadonlySet<string> {
  const given = data.matchAll(/ id=\\"([^"\\]+)\\"/g)
  return new Set(Array.from(given, ([, id = '']) => id))
}

/** Attributes that every element may have with any value. */
const harmless = String.raw`(?: (?:alt|aria-[a-z]+|class|d|decoding|dir|draggable|height|hidden|lang|loading|media|rel|role|sizes|srcSet|tabindex|title|type|viewBox|width)="[^"]*")*`
const tagName = '([a-zA-Z][a-zA-Z0-9-]*)'
const space = String.raw`[\t\n\f\r ]`
/** A tag up to its first attribute that must be checked, an end tag, or a simple comment. */
const token = new RegExp(
  `<(?:${tagName}${harmless}(${space}*/?>)?|/${tagName}${space}*>|!--(?:-?[^<>-])*-->)`,
  'y',
)
const attributeValue = String.raw`"([^"]*)"|'([^']*)'|([^\t\n\f\r "'<>=/\x60]+)(?=${space}|>)`
const attribute = new RegExp(
  String.raw`${space}+([^\t\n\f\r "'<>/=\0]+)(?:${space}*=${space}*(?:${attributeValue}))?${harmless}(${space}*/?>)?`,
  'y',
)
const unclear = 'here is no tag, comment or &lt; that all browsers read alike'
const unfinished = 'its HTML does not end where it began'

function findProblem(html: string, rules: HtmlRules): Problem | undefined {
  let open: Open | undefined
  let end = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', end)) {
    if (open?.element.isWithoutText && /[^\t\n\f\r ]/.test(html.slice(end, at)))
      return { cause: `text may not stand directly in <${open.element.tag}>`, at: end }
    if (open && html.charAt(at + 1) === '/' && html.startsWith(open.element.endTag, at)) {
      end = at + open.element.endTag.length
      open = open.around
      continue
    }
    token.lastIndex = at
    const found = token.exec(html)
    if (!found) return { cause: unclear, at }
    const [, start, startEnd, closing] = found
    end = token.lastIndex
    if (start !== undefined) {
      const started = startElement(start, at, open)
      if (typeof started === 'string') return { cause: started, at }
      const tagEnd = startEnd ? end : readAttributes(html, end, started.element.tag, rules)
      if (typeof tagEnd === 'string') return { cause: tagEnd, at }
      end = tagEnd
      const { isEmpty, isDrawing } = started.element
      const isClosed = html.charAt(end - 2) === '/'
      if (isClosed && !isEmpty && !isDrawing) return { cause: `<${start}/> is left open by browsers`, at }
      if (!isClosed && !isEmpty) open = started
    } else if (closing !== undefined) {
      if (closing !== open?.element.tag && closing.toLowerCase() !== open?.element.tag)
        return { cause: `${unfinished}: </${closing.slice(0, 40)}> ends no element that is open there`, at }
      open = open.around
    } else if (open?.element.tag === 'textarea') return { cause: unclear, at }
  }
  return open && { cause: `${unfinished}: <${open.element.tag}> is left open`, at: open.at }
}

/** The element of a tag, or why it may not be here: a parser would drop or move it, or close another element. */
function startElement(written: string, at: number, around: Open | undefined): Open | string {
  const outer = around?.element
  const known = outer?.isDrawing ? drawings : elements
  const element = known.get(written) ?? known.get(written.toLowerCase())
  if (!element) return `<${written.slice(0, 40)}> may not stand in a slot`
  const { parents, isHeading, bit, ends } = element
  const depth = (around?.depth ?? 0) + 1
  if (depth > maxDepth) return `it is deeper than ${maxDepth} elements`
  const isGroup = outer?.tag === 'div' && around?.around?.element.tag === 'dl'
  if (parents ? !parents.has(isGroup ? 'dl' : (outer?.tag ?? '')) : outer?.isNarrow)
    return `<${written}> may not stand directly in ${outer ? `<${outer.tag}>` : 'a slot'}`
  const bits = around?.bits ?? 0
  const isEnding = (ends & bits) !== 0 || (isHeading && outer?.isHeading)
  return isEnding
    ? `<${written}> ends an element around it`
    : { element, at, depth, around, bits: bits | bit }
}

/** Checks a tag's attributes from the offset `at` on. Returns the offset of the tag's end, or the problem. */
function readAttributes(html: string, at: number, tag: string, rules: HtmlRules): number | string {
  attribute.lastIndex = at
  for (let found; (found = attribute.exec(html));) {
    const [, name = '', quoted, single, bare, end] = found
    const problem = problemOfAttribute(tag, name.toLowerCase(), quoted ?? single ?? bare ?? '', rules)
    if (problem || end) return problem ?? attribute.lastIndex
  }
  return unclear
}

/** Why an attribute is refused. Values are not decoded: a value that a reference (`&amp;`) could change is refused. */
function problemOfAttribute(tag: string, name: string, value: string, rules: HtmlRules): string | undefined {
  const isAddress = addresses.has(name)
  if (isAddress && value.startsWith('/') && tag !== 'use') return undefined
  if (refusedAttribute.test(name)) return `the attribute ${name.slice(0, 40)} may not stand in a slot`
  if (reservedAttribute.test(name)) return `the attribute ${name.slice(0, 40)} is the shell's own`
  if (isNaming(tag, name) && !isOwnId(value, rules.idPrefix) && !rules.givenIds().has(value))
    return `the ${name} “${value.slice(0, 40)}” does not begin with ${rules.idPrefix}`
  return isAddress ? problemOfAddress(tag, name, value) : undefined
}

/** Whether an id has the prefix, also if React (`_weather_R_0_`, `:weather_R0:`) or a library (`radix-…`) begins it. */
function isOwnId(id: string, prefix: string): boolean {
  return id.startsWith(prefix, /^(?:[a-z]+-)*[_:]/.exec(id)?.[0].length)
}

/** Whether an attribute is an id, or a name that browsers make a property of `document`. */
function isNaming(tag: string, name: string): boolean {
  return name === 'id' || (name === 'name' && (tag === 'form' || tag === 'img' || tag === 'map'))
}

function problemOfAddress(tag: string, name: string, value: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop them before they look for a scheme
  const address = value.replaceAll(/[\u0000-\u0020]/g, '')
  if (tag === 'use') return address.startsWith('#') ? undefined : '<use> may show only what is in the slot'
  if (!/^[^/?#:]*[:&]/.test(address) || allowedScheme.test(address)) return undefined
  if (tag === 'img' && /^data:image\//i.test(address)) return undefined
  return `the ${name} “${address.slice(0, 40)}” leads to another scheme than http, mailto or tel`
}

/** Line and column in the slot's HTML, with an excerpt: ` at 3:17: <b onclick=…`. */
function describePosition(at: number, html: string): string {
  const lines = html.slice(0, at).split('\n')
  const excerpt = html.slice(at, at + 60).replaceAll(/\s+/g, ' ')
  return ` at ${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: ${excerpt}`
}
