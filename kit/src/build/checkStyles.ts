import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { parse, type AtRule, type ChildNode, type Rule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import webpack, { type Compilation } from 'webpack'
import { BuildError, type RemotePackage } from './remotePackage.ts'

/** At-rules whose names all style sheets of a page share, or that are about the page. */
const ofThePage = new Set([
  'font-face',
  'font-palette-values',
  'property',
  'page',
  'view-transition',
  'counter-style',
  'position-try',
])

/** Fails when a style sheet of the build, an imported one too, is written for the whole page: with file and line. */
export async function checkStyles({ folder }: RemotePackage, { modules }: Compilation): Promise<void> {
  const resources = [...modules].map((module) =>
    module instanceof webpack.NormalModule ? module.resource : '',
  )
  const sheets = new Set(resources.filter((resource) => resource?.endsWith('.css')))
  const found = await Promise.all(
    [...sheets].map(async (sheet) => findTrespass(await readFile(sheet, 'utf8'), relative(folder, sheet))),
  )
  const problems = found.flat()
  if (problems.length > 0) throw new BuildError(problems.join('\n'))
}

/** What in a style sheet would reach beyond its remote's slots. */
export function findTrespass(css: string, file: string): readonly string[] {
  const problems: string[] = []
  const at = ({ source }: ChildNode) => `${file}:${source?.start?.line ?? 1}`
  const root = parse(css, { from: file })
  root.walkAtRules((rule) => {
    if (ofThePage.has(rule.name.toLowerCase()))
      problems.push(`${at(rule)}: @${rule.name} is about the whole page; a remote may not have it.`)
  })
  root.walkRules((rule) => {
    if (isNested(rule)) return
    for (const selector of rule.selectors.filter(reachesThePage))
      problems.push(
        `${at(rule)}: “${selector}” reaches the whole page; begin it with a class of the remote's own.`,
      )
  })
  return problems
}

/** Steps of an animation are no selectors, and a rule within a rule has the outer one's. */
function isNested({ parent }: Rule): boolean {
  if (parent?.type === 'rule') return true
  if (parent?.type !== 'atrule') return false
  const { name } = parent as AtRule
  return /keyframes$/i.test(name) || isNested(parent as unknown as Rule)
}

/** Whether nothing but a tag, an attribute or a state says which elements are meant, or the page's own root is. */
function reachesThePage(selector: string): boolean {
  let names = 0
  let isRoot = false
  selectorParser((parsed) => {
    parsed.walkPseudos((node) => void (node.value === ':not' && node.remove())) // says only which are not meant
    parsed.walkClasses(() => void (names += 1))
    parsed.walkIds(() => void (names += 1))
    const last = parsed.first?.last
    isRoot =
      (last?.type === 'tag' && /^(?:html|body)$/i.test(last.value)) ||
      (last?.type === 'pseudo' && last.value.toLowerCase() === ':root')
  }).processSync(selector)
  return names === 0 || isRoot
}
