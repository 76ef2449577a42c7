import selectorParser, { type Node, type Selector } from 'postcss-selector-parser'

/** Why a remote may not use a selector; undefined if it may. `nested`: it is in a rule, whose selector it extends. */
export function selectorProblem(selector: string, nested: boolean): string | undefined {
  const parsed = parseSelector(selector)
  if (!parsed) return `“${selector}” does not read as a selector.`
  const compounds = splitCompounds(parsed)
  const matchesPageRoot = compounds.at(-1)?.some(isPageRoot)
  if (matchesPageRoot || !(nested || isLimited(parsed)))
    return `“${selector}” reaches the whole page; begin it with a class of the remote's own.`
  const nodes = compounds.flat()
  const namesRoot = nodes.some(isPageRoot) && !nodes.some((node) => node.type === 'nesting' || isScope(node))
  if (namesRoot && !nested)
    return `“${selector}” never matches, because a remote's styles apply inside its slot. Add :scope: html :scope .x`
  return undefined
}

/** Parses one selector of a rule's list. Undefined if it is invalid: browsers drop such a rule. */
export function parseSelector(selector: string): Selector | undefined {
  try {
    return selectorParser().astSync(selector).first
  } catch {
    return undefined
  }
}

function splitCompounds(selector: Selector): Node[][] {
  const compounds: Node[][] = [[]]
  selector.each((node) => {
    if (node.type === 'combinator') compounds.push([])
    else compounds.at(-1)?.push(node)
  })
  return compounds
}

/** Whether a class, an id or `:scope` limits the elements that match. */
function isLimited(selector: Selector): boolean {
  const meant = selector.clone()
  meant.walkPseudos((node) => void (node.value === ':not' && node.remove())) // `:not()` only excludes elements
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
