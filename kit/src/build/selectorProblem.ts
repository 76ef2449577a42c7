import selectorParser, { type Node } from 'postcss-selector-parser'

/** Why a remote may not have a selector, if so. `nested` ones begin with what the rule around them means. */
export function selectorProblem(selector: string, nested: boolean): string | undefined {
  const compounds = compoundsOf(selector)
  const isPages = compounds.at(-1)?.some(isPageRoot)
  if (isPages || !(nested || saysWhich(selector)))
    return `“${selector}” reaches the whole page; begin it with a class of the remote's own.`
  const looksAbove = compounds.flat().some(isPageRoot) && !compounds.flat().some(isAnchor)
  if (looksAbove && !nested)
    return `“${selector}” never applies: styles begin at the slot. Write :scope for that: html :scope .x`
  return undefined
}

/** The parts between the combinators of one selector. */
function compoundsOf(selector: string): Node[][] {
  const compounds: Node[][] = [[]]
  selectorParser(function split(parsed) {
    parsed.first?.each((node) => {
      if (node.type === 'combinator') compounds.push([])
      else compounds.at(-1)?.push(node)
    })
  }).processSync(selector)
  return compounds
}

/** Whether more than a tag, an attribute or a state says which elements are meant. */
function saysWhich(selector: string): boolean {
  let names = 0
  selectorParser(function count(parsed) {
    parsed.walkPseudos((node) => void (node.value === ':not' && node.remove())) // says only which are not meant
    parsed.walkClasses(() => void (names += 1))
    parsed.walkIds(() => void (names += 1))
    parsed.walkPseudos((node) => void (names += isAnchor(node) ? 1 : 0))
  }).processSync(selector)
  return names > 0
}

function isPageRoot(node: Node): boolean {
  if (node.type === 'tag') return /^(?:html|body)$/i.test(node.value)
  return node.type === 'pseudo' && node.value.toLowerCase() === ':root'
}

/** What stands for the slot, or for the rule around. */
function isAnchor(node: Node): boolean {
  return node.type === 'nesting' || (node.type === 'pseudo' && node.value.toLowerCase() === ':scope')
}
