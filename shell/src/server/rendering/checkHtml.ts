import { defaultTreeAdapter as tree, html as spec, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export const largestHtml = 256 * 1024 /* bytes of one slot */
const deepest = 100 /* elements; browsers flatten what lies deeper than 512 of the whole page */

/** The page around a slot: what stands before and after its HTML must stay where it is. */
const before = '<!doctype html><html><head></head><body><div><wbr>'
const after = '<wbr></div><wbr></body></html>'

/** What a slot's HTML may consist of: text, lists, tables, controls, pictures, and plain SVG. */
const allowedElements: Readonly<Record<string, ReadonlySet<string>>> = {
  [spec.NS.HTML]:
    words(`a abbr address article aside audio b bdi bdo blockquote br button caption cite code col
    colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4
    h5 h6 header hgroup hr i img input ins kbd label legend li main map area mark menu meter nav ol optgroup option
    output p picture pre progress q rp rt ruby s samp search section select small source span strong sub summary sup
    table tbody td textarea tfoot th thead time tr track u ul var video wbr`),
  [spec.NS.SVG]:
    words(`svg g path rect circle ellipse line polyline polygon text tspan title desc defs use symbol
    clipPath mask pattern marker linearGradient radialGradient stop`),
}

/** What steers the shell, runs code, or takes the visitor's focus without being asked. */
const refusedAttribute = /^(?:on.*|style|srcdoc|formaction|ping|is|autofocus|xml:base)$/
const shellsOwn =
  /^data-(?:slot(?!-control$|-wake$)|remote$|version$|main$|toggle-main$|back-link$|filter|form|field$|fault$|results$|place-search$|share)/
const addresses = words('href src poster action cite data background longdesc')
const allowedScheme = /^(?:https?|mailto|tel):/i

/** What a slot's HTML is held against. */
export interface HtmlRules {
  /** Ids begin with it. */
  idPrefix: string
  /** Ids of the content's own sanitised HTML, which the slot was given (CN5); asked for only where one is needed. */
  givenIds: () => ReadonlySet<string>
}

/**
 * What would let a remote's HTML reach beyond its slot, and where; nothing when it cannot. It is parsed as browsers
 * parse it and never rewritten: hydration needs the remote's bytes.
 */
export function checkHtml(html: string, rules: HtmlRules): string | undefined {
  const bytes = Buffer.byteLength(html)
  if (bytes > largestHtml) return `its HTML is ${bytes} bytes; ${largestHtml} are allowed`
  return findProblem(html, rules, false) && findProblem(html, rules, true)
}

/** `places` costs time: it is asked for once there is something to say. */
function findProblem(html: string, rules: HtmlRules, places: boolean): string | undefined {
  const document = parse(before + html + after, { sourceCodeLocationInfo: places })
  const slot = slotOf(document)
  if (!slot)
    return 'its HTML does not end where it began: a tag, a comment or a raw text is left open, or closes the slot'
  for (const [node, depth] of walk(slot, 1)) {
    const problem = depth > deepest ? `it is deeper than ${deepest} elements` : problemOfElement(node, rules)
    if (problem) return `${problem}${places ? placeOf(node, html) : ''}`
  }
  return undefined
}

/** The nodes between the sentinels, when those and everything around them stand as they were written. */
function slotOf(document: Tree.Document): readonly Tree.ChildNode[] | undefined {
  const root = only(elementsOf(document), 'html')
  const [head, body, ...others] = root ? elementsOf(root) : []
  if (!root || !head || !body || others.length > 0) return undefined
  const isAltered = [root, body].some(({ attrs }) => attrs.length > 0) || head.childNodes.length > 0
  const [host, last, ...more] = body.childNodes
  if (isAltered || !host || !last || more.length > 0 || last.nodeName !== 'wbr') return undefined
  if (!tree.isElementNode(host) || host.tagName !== 'div') return undefined
  const [first, end] = [host.childNodes.at(0), host.childNodes.at(-1)]
  if (host.childNodes.length < 2 || first?.nodeName !== 'wbr' || end?.nodeName !== 'wbr') return undefined
  return host.childNodes.slice(1, -1)
}

function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.filter(tree.isElementNode)
}

function only([first, ...more]: readonly Tree.Element[], name: string): Tree.Element | undefined {
  return more.length === 0 && first?.tagName === name ? first : undefined
}

function* walk(nodes: readonly Tree.ChildNode[], depth: number): Generator<[Tree.ChildNode, number]> {
  for (const node of nodes) {
    yield [node, depth]
    if (tree.isElementNode(node) && depth <= deepest) yield* walk(node.childNodes, depth + 1)
  }
}

/** Why an element may not stand in a slot. */
function problemOfElement(element: Tree.ChildNode, rules: HtmlRules): string | undefined {
  if (!tree.isElementNode(element)) return undefined
  const { tagName, namespaceURI } = element
  if (!allowedElements[namespaceURI]?.has(tagName)) return `<${tagName}> may not stand in a slot`
  for (const { name, value, prefix } of element.attrs) {
    const problem = problemOfAttribute(tagName, prefix ? `${prefix}:${name}` : name, value, rules)
    if (problem) return problem
  }
  return undefined
}

function problemOfAttribute(tag: string, name: string, value: string, rules: HtmlRules): string | undefined {
  if (refusedAttribute.test(name)) return `the attribute ${name} may not stand in a slot`
  if (shellsOwn.test(name)) return `the attribute ${name} is the shell's own`
  if (isNaming(tag, name) && !value.startsWith(rules.idPrefix) && !rules.givenIds().has(value))
    return `the ${name} “${value}” does not begin with ${rules.idPrefix}`
  if (addresses.has(name.replace(/^xlink:/, ''))) return problemOfAddress(tag, name, value)
  return undefined
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

/** ` at 3:17: <b onclick=…`, line and column in the slot's HTML. */
function placeOf(node: Tree.ChildNode, html: string): string {
  const offset = (node.sourceCodeLocation?.startOffset ?? before.length) - before.length
  const lines = html.slice(0, offset).split('\n')
  const excerpt = html.slice(offset, offset + 60).replaceAll(/\s+/g, ' ')
  return ` at ${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: ${excerpt}`
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
