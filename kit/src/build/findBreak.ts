import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

const closes: Readonly<Record<string, TokenType>> = {
  [TokenType.OpenCurly]: TokenType.CloseCurly,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.Function]: TokenType.CloseParen,
}
const closing: ReadonlySet<string> = new Set(Object.values(closes))

/**
 * Offset of the first place where a browser's reading of a style sheet could leave the block around it: a string or an
 * address that does not end, a bracket without its other half. Parsers of builds are more lenient, so what they let
 * through could close the remote's scope.
 */
export function findBreak(css: string): number | undefined {
  const broken: number[] = []
  const tokens = tokenize({ css }, { onParseError: ({ sourceStart }) => void broken.push(sourceStart) })
  const unmatched = findUnmatched(tokens)
  if (unmatched !== undefined) broken.push(unmatched)
  return broken.length > 0 ? Math.min(...broken) : undefined
}

function findUnmatched(tokens: readonly CSSToken[]): number | undefined {
  const open: { end: TokenType; start: number }[] = []
  for (const [type, , start] of tokens) {
    const end = closes[type]
    if (end) open.push({ end, start })
    else if (closing.has(type) && open.pop()?.end !== type) return start
  }
  return open.at(-1)?.start
}
