import { Input, parse, type AtRule, type ChildNode } from 'postcss'
import { findBreak } from './findBreak.ts'
import { isPageWide } from './findViolations.ts'
import { restylesPage } from './restylesPage.ts'
import { layerOf, scopeOf } from './scoped.ts'

/** The first rule of a built sheet that affects more than the remote's slots and portals, with line and column. */
export function findUnscoped(css: string, remote: string): string | undefined {
  const broken = findBreak(css)
  if (broken !== undefined) {
    const { line, col } = new Input(css).fromOffset(broken) ?? { line: 1, col: 1 }
    return `${line}:${col}: a bracket, a string or an address does not end here`
  }
  const layer = { name: 'layer', params: layerOf(remote) }
  const scope = { name: 'scope', params: scopeOf(remote) }
  for (const node of parse(css).nodes) {
    if (!isBlock(node, layer)) return problemOutside(node, layer)
    for (const inner of node.nodes ?? []) {
      if (!isBlock(inner, scope)) return problemOutside(inner, scope)
      const problem = findProblem(inner)
      if (problem) return problem
    }
  }
  return undefined
}

type Block = Pick<AtRule, 'name' | 'params'>

function isBlock(node: ChildNode, { name, params }: Block): node is AtRule {
  return node.type === 'atrule' && node.name === name && plain(node.params) === plain(params)
}

/** An at-rule's parameters without quotes and spaces, which builds write differently. */
function plain(params: string): string {
  return params.replaceAll(/["'\s]/g, '')
}

function problemOutside(node: ChildNode, { name, params }: Block): string {
  return `${formatPosition(node)}: this stands outside \`@${name} ${params}\``
}

function findProblem(block: AtRule): string | undefined {
  let problem: string | undefined
  block.walk(function check(node) {
    if (node.type === 'atrule' && isPageWide(node.name))
      problem = `${formatPosition(node)}: @${node.name} affects the whole page`
    if (node.type === 'rule' && restylesPage(node) !== undefined)
      problem = `${formatPosition(node)}: each element added to a page restyles all of it (${node.selector})`
    return problem === undefined ? undefined : false // returning `false` ends the walk
  })
  return problem
}

function formatPosition({ source }: ChildNode): string {
  return `${source?.start?.line ?? 1}:${source?.start?.column ?? 1}`
}
