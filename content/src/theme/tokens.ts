interface Token {
  /** CSS grammar of the values that a theme may give it; none admits `url()`. */
  grammar: string
  /** The shell's own value; of a token that is no colour, any value of its grammar. */
  value: string
}

/** The shell's colours, as in `tokens.css` of the kit. */
const colours = {
  paper: 'light-dark(#faf6ee, #101826)',
  raised: 'light-dark(#fffdf8, #182234)',
  ink: 'light-dark(#22201c, #eee8dc)',
  'ink-soft': 'light-dark(#5c554a, #b3ab9c)',
  line: 'light-dark(#ddd3c0, #2c394f)',
  accent: 'light-dark(#a8452a, #ee9470)',
  'accent-ink': 'light-dark(#fffaf5, #1b1210)',
  sea: 'light-dark(#cfe0e3, #16283a)',
  olive: 'light-dark(#5d6b35, #b4c284)',
  focus: 'light-dark(#1c5d8c, #8cc8f2)',
  region: 'var(--accent)',
  'region-deep': 'light-dark(#7a2f1b, #c66b49)',
  'region-wash': 'light-dark(#f3e6da, #241f26)',
}

const lengths = `step--1 step-0 step-1 step-2 step-3 step-4 step-5 measure width radius control logo
  space-1 space-2 space-3 space-4 space-5 space-6 space-7 space-8 space-9`
const families = 'font-display font-text font-display-at-hand font-text-at-hand'

/** Name of a design token, without `--` → what a theme may set it to. */
export const tokens: ReadonlyMap<string, Token> = new Map([
  ...Object.entries(colours).map(([name, value]) => [name, { grammar: '<color>', value }] as const),
  ...listTokens(lengths, '<length>', '1px'),
  ...listTokens(families, '[ <string> | <custom-ident>+ ]#', 'serif'),
  ...listTokens('shadow', "<'box-shadow'>", 'none'),
  ...listTokens('quick', '<time>', '1s'),
  ...listTokens('ease', '<easing-function>', 'ease'),
  ...listTokens('band', '<color> | [ <gradient> && [ <bg-position> [ / <bg-size> ]? ]? ]#', 'red'),
])

function listTokens(names: string, grammar: string, value: string): [string, Token][] {
  return names.split(/\s+/).map((name) => [name, { grammar, value }])
}
