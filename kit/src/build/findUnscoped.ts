import { parse, type AtRule, type ChildNode, type Rule } from 'postcss'
import { findBreak } from './findBreak.ts'
import { isPageWide } from './findViolations.ts'
import { restylesPage } from './restylesPage.ts'
import { layerOf, scopeOf } from './scoped.ts'

/**
 * What of a built style sheet reaches beyond the remote's slots and outlets, with line and column, whoever built it:
 * all of it must stand in the remote's layer and scope, name nothing for the whole page there, and not have it restyled.
 */
export function findUnscoped(css: string, remote: string): string | undefined {
  const broken = findBreak(css)
  if (broken !== undefined)
    return `${positionAt(css, broken)}: a bracket, a string or an address does not end here`
  const layer = { name: 'layer', params: layerOf(remote) }
  const scope = { name: 'scope', params: scopeOf(remote) }
  for (const node of parse(css).nodes) {
    if (!isBlock(node, layer)) return outside(node, layer)
    for (const inner of node.nodes ?? []) {
      if (!isBlock(inner, scope)) return outside(inner, scope)
      const wide = firstPageWide(inner)
      if (wide) return `${placeOf(wide)}: @${wide.name} is about the whole page`
      const slow = firstRestyling(inner)
      if (slow)
        return `${placeOf(slow)}: each element that comes into a page restyles all of it (${slow.selector})`
    }
  }
  return undefined
}

type Block = Pick<AtRule, 'name' | 'params'>

function isBlock(node: ChildNode, { name, params }: Block): node is AtRule {
  return node.type === 'atrule' && node.name === name && plain(node.params) === plain(params)
}

/** However a build writes quotes and spaces. */
function plain(params: string): string {
  return params.replaceAll(/["'\s]/g, '')
}

function outside(node: ChildNode, { name, params }: Block): string {
  return `${placeOf(node)}: this stands outside \`@${name} ${params}\``
}

function firstPageWide(block: AtRule): AtRule | undefined {
  const wide: AtRule[] = []
  block.walkAtRules((rule) => void (isPageWide(rule.name) && wide.push(rule)))
  return wide[0]
}

function firstRestyling(block: AtRule): Rule | undefined {
  const slow: Rule[] = []
  block.walkRules((rule) => void (restylesPage(rule) !== undefined && slow.push(rule)))
  return slow[0]
}

function placeOf({ source }: ChildNode): string {
  return `${source?.start?.line ?? 1}:${source?.start?.column ?? 1}`
}

function positionAt(css: string, offset: number): string {
  const before = css.slice(0, offset).split('\n')
  return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
}
