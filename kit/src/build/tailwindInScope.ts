import { AtRule, Declaration, Rule, type Root } from 'postcss'
import { isNested, isStep } from './findViolations.ts'
import { selectorProblem } from './selectorProblem.ts'

/** Whether Tailwind wrote a style sheet. */
export function isTailwind(css: string): boolean {
  return /^\s*\/\*! tailwindcss v/m.test(css)
}

/** Moves Tailwind's rules for the page to the slot, prefixes Tailwind's names, and replaces each `@property`. */
export function tailwindInScope(root: Root, prefixes: readonly string[]): void {
  declareProperties(root)
  root.walkRules((rule) => {
    if (!isStep(rule) && !isNested(rule)) rule.selectors = rule.selectors.map(inScope)
  })
  renameOwn(root, prefixes)
}

const slot = ':where(:scope)'
const everywhere = [slot, `${slot} *`, `${slot} ::before`, `${slot} ::after`, `${slot} ::backdrop`]

/** Declares each `@property` in the layer that Tailwind uses for browsers without `@property`. */
function declareProperties(root: Root): void {
  root.walkAtRules('layer', (layer) => void (layer.params === 'properties' && layer.remove()))
  const inherited = new Rule({ selectors: [slot] })
  const own = new Rule({ selectors: everywhere })
  root.walkAtRules('property', function declare(property) {
    const fields = new Map(
      property.nodes?.map((node) => (node.type === 'decl' ? [node.prop, node.value] : ['', ''])),
    )
    const value = fields.get('initial-value') ?? 'initial'
    const declaration = new Declaration({ prop: property.params, value })
    ;(fields.get('inherits') === 'true' ? inherited : own).append(declaration)
    property.remove()
  })
  const rules = [inherited, own].filter(({ nodes }) => nodes.length > 0)
  if (rules.length > 0) root.prepend(new AtRule({ name: 'layer', params: 'properties', nodes: rules }))
}

/** Rewrites a selector to match within the slot; the page's root becomes the slot. */
function inScope(selector: string): string {
  if (/^(?::root|:host|html|body)$/.test(selector)) return slot
  return selectorProblem(selector, false) ? `${slot} ${selector}` : selector
}

function renameOwn(root: Root, prefixes: readonly string[]): void {
  const [own = ''] = prefixes
  const isKept = (name: string) => prefixes.some((prefix) => name.startsWith(prefix))
  const names = new Map<string, string>()
  root.walkDecls(
    /^--/,
    ({ prop }) => void (isKept(prop.slice(2)) || names.set(prop, `--${own}${prop.slice(2)}`)),
  )
  root.walkAtRules(/keyframes$/i, ({ params }) => void (isKept(params) || names.set(params, own + params)))
  const renamed = (text: string) => text.replaceAll(/(?:[\w-]|\\.)+/g, (name) => names.get(name) ?? name)
  root.walkDecls((one) => {
    one.prop = names.get(one.prop) ?? one.prop
    if (/^--|animation/.test(one.prop) || one.value.includes('--')) one.value = renamed(one.value)
  })
  root.walkAtRules(/keyframes$|^container$|^supports$/i, (one) => void (one.params = renamed(one.params)))
}
