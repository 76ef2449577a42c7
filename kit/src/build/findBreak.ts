import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer'

const closes: Readonly<Record<string, TokenType>> = {
  [TokenType.OpenCurly]: TokenType.CloseCurly,
  [TokenType.OpenSquare]: TokenType.CloseSquare,
  [TokenType.OpenParen]: TokenType.CloseParen,
  [TokenType.Function]: TokenType.CloseParen,
}
const closing: ReadonlySet<string> = new Set(Object.values(closes))

/** Offset of the first open string or address or unmatched bracket: it would break the block around the sheet. */
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
