/** Identifiers that have a better word; docs/terms.md says which and why. Names that outlive a process stay as they are. */
export const outOfUse: readonly { pattern: RegExp; use: string }[] = [
  {
    pattern:
      /^(draw|drew|drawn)(?=[A-Z]|$)(?!Tile|Label|Landscape|Illustration|Brand|Hero|Scene|Name|Bucket)/,
    use: 'render',
  },
  { pattern: /[a-z]Halves$|^half$|^halves$/, use: 'server entry, client entry' },
  { pattern: /^[Tt]ally|Tally$/, use: 'metrics' },
  { pattern: /^figures?$|^Figures$|[a-z]Figures$/, use: 'metrics' },
  { pattern: /^judge|^Judge|^verdict/, use: 'analyse, evaluate' },
  { pattern: /^wake|^awake$|Wakes$/, use: 'activate' },
  { pattern: /^tell(?=[A-Z]|$)|^told$/, use: 'report, notify, log' },
  {
    pattern: /^patience$|^longestWait$|^warmest$|^leaveTime$|^lasting$/,
    use: '…Timeout, warmupBudget, retireDelay, maxAge',
  },
  {
    pattern: /^mended$|^settle[A-Z]|^setAside$|^doomed|^Doomed/,
    use: 'repaired, flush, quarantine, unreachable',
  },
  { pattern: /^claims?$|^claimed/, use: 'lease' },
  { pattern: /^Door$|^isIn$|^goodbye$/, use: 'Session, isAuthenticated, clearSession' },
  { pattern: /^World$|^world$|^gather[A-Z]|^standIn$/, use: 'content snapshot, collect, placeholder' },
  { pattern: /^crowded$|^resting$/, use: 'saturated, open' },
  { pattern: /^memory$|^Memory$|^recollect$/, use: 'trusted state' },
  { pattern: /^nobody|^whoever|^somebody/, use: 'no…' },
  { pattern: /^lookAfter|^putRight/, use: 'operate, recover' },
  { pattern: /^[a-z]*[Ff]ault(?=[A-Z]|$|s$)/, use: 'problem, error, finding' },
]

/** Files of siblings without a chief: the file says what they are. */
export const families: ReadonlySet<string> = new Set<string>([])
