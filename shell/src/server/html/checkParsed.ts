import { defaultTreeAdapter as tree, html as spec, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'

export const maxDepth = 100 /* elements; browsers flatten what lies deeper than 512 of the whole page */

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

export type AttributeRule = (tag: string, name: string, value: string) => string | undefined

/** Why HTML may not stand in a slot, and where. It is parsed as browsers parse it, whatever it is. */
export function checkParsed(html: string, rule: AttributeRule): string | undefined {
  return findProblem(html, rule, false) && findProblem(html, rule, true)
}

/** `places` costs time: it is asked for once there is something to say. */
function findProblem(html: string, rule: AttributeRule, places: boolean): string | undefined {
  const document = parse(before + html + after, { sourceCodeLocationInfo: places })
  const slot = slotOf(document)
  if (!slot)
    return 'its HTML does not end where it began: a tag, a comment or a raw text is left open, or closes the slot'
  for (const [node, depth] of walk(slot, 1)) {
    const problem = depth > maxDepth ? `it is deeper than ${maxDepth} elements` : problemOfElement(node, rule)
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
    if (tree.isElementNode(node) && depth <= maxDepth) yield* walk(node.childNodes, depth + 1)
  }
}

function problemOfElement(element: Tree.ChildNode, rule: AttributeRule): string | undefined {
  if (!tree.isElementNode(element)) return undefined
  const { tagName, namespaceURI } = element
  if (!allowedElements[namespaceURI]?.has(tagName)) return `<${tagName}> may not stand in a slot`
  for (const { name, value, prefix } of element.attrs) {
    const problem = rule(tagName, prefix ? `${prefix}:${name}` : name, value)
    if (problem) return problem
  }
  return undefined
}

/** ` at 3:17: <b onclick=…`, line and column in the slot's HTML. */
function placeOf(node: Tree.ChildNode, html: string): string {
  const offset = (node.sourceCodeLocation?.startOffset ?? before.length) - before.length
  const lines = html.slice(0, offset).split('\n')
  const excerpt = html.slice(offset, offset + 60).replaceAll(/\s+/g, ' ')
  return ` at ${lines.length}:${(lines.at(-1)?.length ?? 0) + 1}: ${excerpt}`
}

export function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/))
}
