import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { houseLimits, longFunction, parts, tooManyParameters } from './houseLimits.ts'

/**
 * `npm run house` measures the product and compares it with `scripts/houseLimits.ts`. Tests, tools, templates, examples and
 * the demo do not count. `--list` names the long functions and those with too many parameters.
 */
const product = globSync(`{${parts.join()}}/**/*.{ts,tsx,mjs}`, {
  exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**', '**/.tessera/**'],
})
  .filter((file) => !/\/(testing|vectors|templates)\/|\.test\.|\.config\.|\.d\.ts$/.test(file))
  .toSorted()

const sizes: number[] = []
const longFunctions: string[] = []
const manyParameters: string[] = []
let casts = 0
let exported = 0
let documented = 0

for (const file of product) {
  const text = readFileSync(file, 'utf8')
  sizes.push(text.split('\n').length - 1)
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const from = lineOf(node.getStart())
      if (lineOf(node.end) - from + 1 > longFunction) longFunctions.push(`${file}:${from}`)
      if (node.parameters.length >= tooManyParameters) manyParameters.push(`${file}:${from}`)
    }
    if (ts.isAsExpression(node) && node.type.getText() !== 'const') casts += 1
    if (isExport(node) && ts.isSourceFile(node.parent)) {
      exported += 1
      if (ts.getJSDocCommentsAndTags(node).length > 0) documented += 1
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

function isExport(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false)
  )
}

function shareOf(part: number): number {
  return sizes.toSorted((a, b) => a - b)[Math.floor((sizes.length - 1) * part)] ?? 0
}

const lines = sizes.reduce((sum, size) => sum + size, 0)
const measured: Readonly<Record<keyof typeof houseLimits, number>> = {
  lines,
  medianFile: shareOf(0.5),
  longFile: shareOf(0.95),
  longFunctions: longFunctions.length,
  manyParameters: manyParameters.length,
  undocumentedPercent: Math.round((1 - documented / exported) * 1000) / 10,
  castsPerThousandLines: Math.round((casts / lines) * 10_000) / 10,
}
if (process.argv.includes('--list')) console.log([...longFunctions, '', ...manyParameters].join('\n'))
const names = Object.keys(houseLimits) as (keyof typeof houseLimits)[]
const over = names.filter((name) => measured[name] > houseLimits[name])
for (const name of over)
  console.error(
    `✖ ${name} is ${measured[name]}, and scripts/houseLimits.ts allows ${houseLimits[name]}: remove something, or raise it there and say why`,
  )
console.log(`House: ${names.map((name) => `${name} ${measured[name]}`).join(', ')}`)
process.exit(over.length > 0 ? 1 : 0)
