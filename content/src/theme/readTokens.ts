import { generate, lexer, parse, type CssNode, type SyntaxParseError } from 'css-tree'
import { describeNearest } from '../search/describeNearest.ts'
import { resolveToken, type TokenValues } from './resolveToken.ts'
import { tokens } from './tokens.ts'

/** Why a part of a theme's file cannot be used. `field`: the token, or empty. */
export interface ThemeError {
  field: string
  reason: string
}

const onlyRoot = 'only one rule may stand here, :root { --name: value; … }'

/** Reads `tokens.css`: the values by the tokens' names, and every reason why the sheet cannot be used. */
export function readTokens(text: string): { values: TokenValues; errors: readonly ThemeError[] } {
  const values: Record<string, string> = {}
  const errors: ThemeError[] = []
  const lines = new Map<string, number>()
  const addError = (line = 1, reason = '', field = '') =>
    void errors.push({ field, reason: `line ${line}: ${reason}` })
  const sheet = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line, message }: SyntaxParseError) => addError(line, message),
  })
  if (sheet.type === 'StyleSheet') for (const rule of sheet.children) readRule(rule)
  for (const [name, line] of lines) {
    const reason = findError(name, values)
    if (reason !== undefined) addError(line, reason, `--${name}`)
  }
  return { values, errors }

  function readRule(rule: CssNode): void {
    const line = rule.loc?.start.line
    if (rule.type === 'Comment' || rule.type === 'Raw') return
    if (rule.type !== 'Rule' || generate(rule.prelude) !== ':root') return addError(line, onlyRoot)
    for (const item of rule.block.children) readDeclaration(item)
  }

  function readDeclaration(item: CssNode): void {
    const line = item.loc?.start.line
    if (item.type === 'Comment' || item.type === 'Raw') return
    if (item.type !== 'Declaration') return addError(line, onlyRoot)
    const name = item.property.replace(/^--/, '')
    if (item.property === name || !tokens.has(name)) {
      const near = describeNearest(
        item.property,
        [...tokens.keys()].map((one) => `--${one}`),
      )
      return addError(line, `there is no such token${near}`, item.property)
    }
    if (item.important) addError(line, 'a token cannot be !important', item.property)
    values[name] = generate(item.value)
    lines.set(name, line ?? 1)
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
