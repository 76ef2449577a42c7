interface Token {
  /** CSS grammar of the values that a theme may give it; none admits `url()`. */
  grammar: string
  /** The shell's own value; of a token that is no colour, any value of its grammar. */
  value: string
}

/** The shell's colours, as in `tokens.css` of the kit. */
const colours = {
  paper: 'light-dark(#f7f8f9, #14171b)',
  raised: 'light-dark(#ffffff, #1d2127)',
  ink: 'light-dark(#1d2025, #eceef0)',
  'ink-soft': 'light-dark(#555a62, #adb2ba)',
  line: 'light-dark(#d8dbe0, #353b44)',
  accent: 'light-dark(#275d9f, #8cb8ee)',
  'accent-ink': 'light-dark(#ffffff, #0f151d)',
  sea: 'light-dark(#d2e0ea, #172431)',
  olive: 'light-dark(#47694f, #a8c6ae)',
  focus: 'light-dark(#1c5d8c, #8cc8f2)',
  region: 'var(--accent)',
  'region-deep': 'light-dark(#1d4679, #6f9ddb)',
  'region-wash': 'light-dark(#e6edf5, #1f2731)',
}

const lengths = `step--1 step-0 step-1 step-2 step-3 step-4 step-5 measure width radius control logo
  space-1 space-2 space-3 space-4 space-5 space-6 space-7 space-8 space-9`

/** Name of a design token, without `--` → what a theme may set it to. */
export const tokens: ReadonlyMap<string, Token> = new Map([
  ...Object.entries(colours).map(([name, value]) => [name, { grammar: '<color>', value }] as const),
  ...listTokens(lengths, '<length>', '1px'),
  ...listTokens('font-display font-text', '[ <string> | <custom-ident>+ ]#', 'serif'),
  ...listTokens('shadow', "<'box-shadow'>", 'none'),
  ...listTokens('quick', '<time>', '1s'),
  ...listTokens('ease', '<easing-function>', 'ease'),
  ...listTokens('band', '<color> | [ <gradient> && [ <bg-position> [ / <bg-size> ]? ]? ]#', 'red'),
])

function listTokens(names: string, grammar: string, value: string): [string, Token][] {
  return names.split(/\s+/).map((name) => [name, { grammar, value }])
}
