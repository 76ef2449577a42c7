import { relative } from 'node:path'
import {
  Input,
  parse,
  type AtRule,
  type ChildNode,
  type Declaration,
  type Root,
  type Rule,
  type SourceMapOptions,
} from 'postcss'
import { findBreak } from './findBreak.ts'
import { restylesPage } from './restylesPage.ts'
import { selectorProblem } from './selectorProblem.ts'

/** At-rules that a remote may use. All other at-rules define names for the page or affect the whole page. */
const allowed = new Set([
  'charset',
  'container',
  'import',
  'keyframes',
  '-webkit-keyframes',
  'layer',
  'media',
  'scope',
  'starting-style',
  'supports',
])

interface StyleSource {
  folder: string
  /** Source map of the sheet, which leads to the source before PostCSS or Sass. */
  map?: SourceMapOptions['prev']
  /** Transforms the parsed sheet before it is checked. */
  adapt?: ((root: Root) => void) | undefined
}

/** Problems of a style sheet: rules that affect more than the remote's slots, and names that lack one of `prefixes`. */
export function findViolations(
  css: string,
  file: string,
  prefixes: readonly string[],
  source: StyleSource = { folder: '' },
): readonly string[] {
  const broken = findBreak(css)
  if (broken !== undefined)
    return [
      `${file}:${new Input(css).fromOffset(broken)?.line ?? 1}: a bracket, a string or an address does not end here.`,
    ]
  const problems: string[] = []
  const add = (node: ChildNode, problem: string | undefined): void => {
    if (problem) problems.push(`${formatPosition(node, file, source.folder)}: ${problem}`)
  }
  const isModule = /\.module\.\w+$/.test(file)
  const root = parse(css, { from: file, map: { prev: source.map ?? false } })
  source.adapt?.(root)
  root.walkAtRules((rule) => {
    if (!(isModule && /^(?:keyframes|value)$/i.test(rule.name))) add(rule, problemOfAtRule(rule, prefixes))
  })
  root.walkRules((rule) => {
    if (isStep(rule) || (isModule && /^:(?:export|import\b)/.test(rule.selector))) return
    for (const selector of rule.selectors) add(rule, selectorProblem(selector, isNested(rule)))
    add(rule, restylingProblem(rule))
  })
  root.walkDecls((decl) => add(decl, problemOfName(decl, prefixes)))
  return problems
}

/** File and line of a node in the source. */
function formatPosition({ source }: ChildNode, file: string, folder: string): string {
  const { line = 1, column = 1 } = source?.start ?? {}
  const origin = source?.input.origin(line, column)
  return origin ? `${origin.file ? relative(folder, origin.file) : file}:${origin.line}` : `${file}:${line}`
}

function restylingProblem(rule: Rule): string | undefined {
  const selector = restylesPage(rule)
  return (
    selector &&
    `“${selector}” slows every page: each element added to one restyles all of it; end it with a class.`
  )
}

/** Whether an at-rule affects the whole page wherever it is. */
export function isPageWide(name: string): boolean {
  return !allowed.has(name.toLowerCase())
}

function problemOfAtRule({ name, params }: AtRule, prefixes: readonly string[]): string | undefined {
  if (isPageWide(name)) return `@${name} affects the whole page; a remote may not have it.`
  if (/keyframes$/i.test(name)) return problemOfShared(`@${name}`, params.replaceAll(/["']/g, ''), prefixes)
  if (/^import$/i.test(name) && /^(?:url\(\s*)?["']?\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(params))
    return `@import ${params} is not a file of the build; the site allows no other style sheet.`
  return undefined
}

function problemOfName({ prop, value }: Declaration, prefixes: readonly string[]): string | undefined {
  const dashed = prefixes.map((prefix) => `--${prefix}`)
  if (prop.startsWith('--')) return problemOfShared('the custom property', prop, dashed)
  const isName = /^view-transition-name$/i.test(prop) && !/^(?:none|auto|match-element)$/i.test(value)
  return isName ? problemOfShared(prop, value, prefixes) : undefined
}

function problemOfShared(what: string, name: string, prefixes: readonly string[]): string | undefined {
  if (prefixes.some((prefix) => name.startsWith(prefix))) return undefined
  return `${what} “${name}” is not the remote's own; begin it with ${prefixes.join(' or ')}.`
}

/** Whether the rule is a step of keyframes, such as `from` or `50%`. */
export function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && /keyframes$/i.test((parent as AtRule).name)
}

/** Whether a node is inside a rule, so that its selectors extend the selectors of that rule. */
export function isNested({ parent }: ChildNode): boolean {
  if (parent?.type === 'rule') return true
  return parent?.type === 'atrule' && isNested(parent as AtRule)
}
