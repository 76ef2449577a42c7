import type { Container, Document, Rule } from 'postcss'
import type { Node, Selector } from 'postcss-selector-parser'
import { parseSelector } from './selectorProblem.ts'

/** A selector like `.a:has(.b) > *`, with `:has()` and no class or tag at its end: insertions restyle the page. */
export function restylesPage(rule: Rule): string | undefined {
  const around = selectorsAround(rule)
  const outerUsesHas = around.some((selector) => hasPattern.test(selector))
  return rule.selectors.find((selector) => {
    const parsed = parseSelector(selector)
    return parsed !== undefined && isRestyling(parsed, outerUsesHas, around.length > 0)
  })
}

const hasPattern = /:has\(/i

/** `outerUsesHas`: an outer rule, which `&` stands for, uses `:has()`. `nested`: the selector is in an outer rule. */
function isRestyling(selector: Selector, outerUsesHas: boolean, nested: boolean): boolean {
  const inner = selector.nodes.flatMap(argumentsOf)
  if (inner.some((one) => isRestyling(one, outerUsesHas, false))) return true
  if (!mayBeAny(subjectOf(selector))) return false
  const usesHas = (node: Node) =>
    hasPattern.test(node.toString()) || (outerUsesHas && node.toString().includes('&'))
  const below = selector.nodes.findLastIndex(leadsBelow)
  const startsOutside = nested && outerUsesHas && !/^\s*[+~]|&/.test(selector.toString())
  return startsOutside || selector.nodes.slice(0, Math.max(0, below)).some(usesHas)
}

function subjectOf({ nodes }: Selector): readonly Node[] {
  return nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1)
}

/** Whether a compound selector can match elements of any kind, because it has no class, id, tag or attribute. */
function mayBeAny(subject: readonly Node[]): boolean {
  return subject.every((node) => {
    if (node.type === 'universal') return true
    if (node.type !== 'pseudo') return false
    const choices = /^:(?:is|where)$/i.test(node.value) ? argumentsOf(node) : []
    return (
      node.value !== ':scope' && (choices.length === 0 || choices.some((one) => mayBeAny(subjectOf(one))))
    )
  })
}

/** The selectors in `:is()`, `:where()` and `:not()`. Leaves out `:has()`, whose selectors are about other elements. */
function argumentsOf(node: Node): readonly Selector[] {
  return node.type === 'pseudo' && /^:(?:is|where|not)$/i.test(node.value) ? node.nodes : []
}

function leadsBelow(node: Node): boolean {
  return node.type === 'combinator' && /^(?:>|\s*)$/.test(node.value.trim())
}

function selectorsAround({ parent }: Rule): readonly string[] {
  const around: string[] = []
  for (let one: Container | Document | undefined = parent; one; one = one.parent)
    if (one.type === 'rule') around.push((one as Rule).selector)
  return around
}
