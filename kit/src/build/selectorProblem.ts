import selectorParser, { type Node, type Selector } from 'postcss-selector-parser'

/** Why a remote may not have a selector, if so. `nested` ones begin with what the rule around them means. */
export function selectorProblem(selector: string, nested: boolean): string | undefined {
  const parsed = parseSelector(selector)
  if (!parsed) return `“${selector}” does not read as a selector.`
  const compounds = compoundsOf(parsed)
  const isPages = compounds.at(-1)?.some(isPageRoot)
  if (isPages || !(nested || saysWhich(parsed)))
    return `“${selector}” reaches the whole page; begin it with a class of the remote's own.`
  const nodes = compounds.flat()
  const looksAbove = nodes.some(isPageRoot) && !nodes.some((node) => node.type === 'nesting' || isScope(node))
  if (looksAbove && !nested)
    return `“${selector}” never applies: styles begin at the slot. Write :scope for that: html :scope .x`
  return undefined
}

/** One selector, without a comma around it. `undefined` when it cannot be read: browsers drop such a rule. */
export function parseSelector(selector: string): Selector | undefined {
  try {
    return selectorParser().astSync(selector).first
  } catch {
    return undefined
  }
}

function compoundsOf(selector: Selector): Node[][] {
  const compounds: Node[][] = [[]]
  selector.each((node) => {
    if (node.type === 'combinator') compounds.push([])
    else compounds.at(-1)?.push(node)
  })
  return compounds
}

/** Whether more than a tag, an attribute or a state says which elements are meant. */
function saysWhich(selector: Selector): boolean {
  const meant = selector.clone()
  meant.walkPseudos((node) => void (node.value === ':not' && node.remove())) // says only which are not meant
  let isSpecific = false
  meant.walk((node) => {
    if (node.type === 'class' || node.type === 'id' || isScope(node)) isSpecific = true
  })
  return isSpecific
}

function isPageRoot(node: Node): boolean {
  if (node.type === 'tag') return /^(?:html|body)$/i.test(node.value)
  return node.type === 'pseudo' && node.value.toLowerCase() === ':root'
}

function isScope(node: Node): boolean {
  return node.type === 'pseudo' && node.value.toLowerCase() === ':scope'
}
