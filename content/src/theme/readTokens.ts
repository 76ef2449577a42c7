import { generate, lexer, parse, type CssNode } from 'css-tree'
import { describeNearest } from '../search/describeNearest.ts'
import { parseSheet, read, type ThemeError } from './parseSheet.ts'
import { resolveToken, type TokenValues } from './resolveToken.ts'
import { tokens } from './tokens.ts'

const onlyRoot = 'only one rule may stand here, :root { --name: value; … }'

/** Reads `tokens.css`: the values by the tokens' names, and every reason why the sheet cannot be used. */
export function readTokens(text: string): { values: TokenValues; errors: readonly ThemeError[] } {
  const values: Record<string, string> = {}
  const nodes = new Map<string, CssNode>()
  const { rules, errors, addError } = parseSheet(text)
  for (const rule of rules) {
    if (rule.type !== 'Rule' || generate(rule.prelude) !== ':root') addError(rule, '', onlyRoot)
    else for (const item of read(rule.block.children)) readDeclaration(item)
  }
  for (const [name, node] of nodes) {
    const reason = findError(name, values)
    if (reason !== undefined) addError(node, `--${name}`, reason)
  }
  return { values, errors }

  function readDeclaration(item: CssNode): void {
    if (item.type !== 'Declaration') return addError(item, '', onlyRoot)
    const { property, important } = item
    const name = property.replace(/^--/, '')
    if (property === name || !tokens.has(name)) {
      const known = [...tokens.keys()].map((one) => `--${one}`)
      return addError(item, property, `there is no such token${describeNearest(property, known)}`)
    }
    if (important) addError(item, property, 'a token cannot be !important')
    values[name] = generate(item.value)
    nodes.set(name, item)
  }
}

function findError(name: string, values: TokenValues): string | undefined {
  try {
    const value = resolveToken(name, values)
    if (value.includes('<')) return 'contains <'
    const { error } = lexer.match(tokens.get(name)?.grammar ?? '', parse(value, { context: 'value' }))
    return error ? `“${values[name]}” is not ${tokens.get(name)?.grammar}` : undefined
  } catch (error) {
    return (error as Error).message
  }
}
