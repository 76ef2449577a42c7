import { parse, type CssNode, type SyntaxParseError } from 'css-tree'

/** Why a part of a theme's file cannot be used. `field`: the token or descriptor, or empty. */
export interface ThemeError {
  field: string
  reason: string
}

/** Parses a sheet of a theme. `errors` has those of its syntax; `addError` adds one at a node. */
export function parseSheet(text: string) {
  const errors: ThemeError[] = []
  const add = (line: number, field: string, reason: string) =>
    void errors.push({ field, reason: `line ${line}: ${reason}` })
  const sheet = parse(text, {
    positions: true,
    parseCustomProperty: true,
    onParseError: ({ line, message }: SyntaxParseError) => add(line, '', message),
  })
  return {
    rules: sheet.type === 'StyleSheet' ? read(sheet.children) : [],
    errors,
    addError: (at: CssNode, field: string, reason: string) => add(at.loc?.start.line ?? 1, field, reason),
  }
}

/** The nodes of a list that mean something; what cannot be parsed is among the errors. */
export function read(nodes: Iterable<CssNode>): readonly CssNode[] {
  return [...nodes].filter(({ type }) => type !== 'Comment' && type !== 'Raw')
}
