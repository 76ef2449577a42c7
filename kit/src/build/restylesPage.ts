import type { Container, Document, Rule } from 'postcss'
import type { Node, Selector } from 'postcss-selector-parser'
import { parseSelector } from './selectorProblem.ts'

/** A selector like `.a:has(.b) > *` makes Chromium restyle the page on each insertion; a class or tag avoids it. */
export function restylesPage(rule: Rule): string | undefined {
  const around = selectorsAround(rule)
  const asksOutside = around.some((selector) => asking.test(selector))
  return rule.selectors.find((selector) => {
    const parsed = parseSelector(selector)
    return parsed !== undefined && isRestyling(parsed, asksOutside, around.length > 0)
  })
}

const asking = /:has\(/i

/** `asksOutside`: an outer rule uses `:has()`. `&` is that rule; a `nested` selector without `&` is below it. */
function isRestyling(selector: Selector, asksOutside: boolean, nested: boolean): boolean {
  const inner = selector.nodes.flatMap(argumentsOf)
  if (inner.some((one) => isRestyling(one, asksOutside, false))) return true
  if (!mayBeAny(subjectOf(selector))) return false
  const asks = (node: Node) => asking.test(node.toString()) || (asksOutside && node.toString().includes('&'))
  const below = selector.nodes.findLastIndex(leadsBelow)
  const startsOutside = nested && asksOutside && !/^\s*[+~]|&/.test(selector.toString())
  return startsOutside || selector.nodes.slice(0, Math.max(0, below)).some(asks)
}

function subjectOf({ nodes }: Selector): readonly Node[] {
  return nodes.slice(nodes.findLastIndex(({ type }) => type === 'combinator') + 1)
}

/** Whether a compound selector names only a place, a state or an exclusion, not a kind of element. */
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

/** The selectors in `:is()`, `:where()` and `:not()`; those in `:has()` are about elements below. */
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
