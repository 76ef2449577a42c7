/** A property of an element outside the candidate's slots that one of the candidate's style sheets changes. */
export interface StyleLeak {
  element: string
  property: string
  /** URL of the style sheet; `rule` is the selector of the rule, if found. */
  sheet: string
  rule?: string
}

interface Rule {
  selector: string
  written: string
  style: CSSStyleDeclaration
}

/**
 * Switches each of the candidate's style sheets off and on again, and finds which elements outside its sandbox change.
 * Runs in the page, so it must use nothing from outside this function. Looks at `max` elements, two of each kind.
 */
export function compareStyles({
  remote,
  properties,
  max,
}: {
  remote: string
  properties: readonly string[]
  max: number
}): StyleLeak[] {
  const base = `/remotes/${remote}/`
  const own = `[data-slot][data-remote="${remote}"], [data-outlet="${remote}"]`
  const sheets = [...document.styleSheets].filter((sheet) => readUrl(sheet).includes(base))
  if (sheets.length === 0) return []
  const styled = sheets.flatMap(listRules).flatMap(({ style }) => [...style])
  const tokens = new Set(styled.filter((name) => name.startsWith('--')))
  const frozen = new CSSStyleSheet()
  frozen.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  const adopted = document.adoptedStyleSheets
  document.adoptedStyleSheets = [...adopted, frozen]
  try {
    const elements = sample()
    return sheets.flatMap(function switchOff(sheet) {
      const before = elements.map(readStyles)
      sheet.disabled = true
      const without = elements.map(readStyles)
      sheet.disabled = false
      const after = elements.map(readStyles)
      const found = elements.flatMap(
        (element, at) => leakAt(element, without[at] ?? {}, [before[at] ?? {}, after[at] ?? {}], sheet) ?? [],
      )
      const ruled = found.filter(({ rule }) => rule !== undefined)
      return ruled.length > 0 ? firstOfEach(ruled) : found.slice(0, 1) // other elements inherit the change
    })
  } finally {
    document.adoptedStyleSheets = adopted
  }

  function readUrl({ href, ownerNode }: StyleSheet): string {
    return href ?? (ownerNode instanceof HTMLElement ? (ownerNode.dataset['href'] ?? '') : '')
  }

  function sample(): Element[] {
    const perKind = new Map<string, number>()
    const chosen: Element[] = []
    for (const element of document.querySelectorAll('html, body, body *')) {
      if (chosen.length >= max) break
      if (element.closest(own) || /^(script|style|template|noscript)$/.test(element.localName)) continue
      const kind = `${element.localName} ${element.className}`
      const count = perKind.get(kind) ?? 0
      perKind.set(kind, count + 1)
      if (count < 2) chosen.push(element)
    }
    return chosen
  }

  function readStyles(element: Element): Record<string, string> {
    const style = getComputedStyle(element)
    const seen: Record<string, string> = {}
    for (const name of [...properties, ...tokens]) seen[name] = style.getPropertyValue(name)
    for (const pseudo of ['::before', '::after'])
      seen[`content of ${pseudo}`] = getComputedStyle(element, pseudo).content
    return seen
  }

  /** Finds a property that the sheet changes; ignores properties that stay changed when the sheet is on again. */
  function leakAt(
    element: Element,
    without: Record<string, string>,
    [before, after]: readonly [Record<string, string>, Record<string, string>],
    sheet: CSSStyleSheet,
  ): StyleLeak | undefined {
    const changed = Object.keys(without).filter(
      (name) => before[name] === after[name] && before[name] !== without[name],
    )
    const [first] = changed
    if (first === undefined) return undefined
    const leak = { element: shortName(element), property: first, sheet: readUrl(sheet) }
    const fitting = listRules(sheet).filter(({ selector }) => fits(element, selector))
    for (const property of changed) {
      const name = property.replace(/^content of .*/, 'content')
      const rule = fitting.find(({ style }) => style.getPropertyValue(name) !== '')
      if (rule) return { ...leak, property, rule: rule.written }
    }
    return leak
  }

  function firstOfEach(leaks: StyleLeak[]): StyleLeak[] {
    return [...new Map(leaks.toReversed().map((leak) => [leak.rule, leak])).values()].toReversed()
  }

  function shortName({ id, localName, classList }: Element): string {
    return id ? `${localName}#${id}` : [localName, ...classList].slice(0, 2).join('.')
  }

  function fits(element: Element, selector: string): boolean {
    return element.matches(selector.replaceAll(/::[a-z-]+/g, ''))
  }

  function listRules(sheet: CSSStyleSheet): Rule[] {
    return flattenRules(sheet.cssRules, '')
  }

  /** Flattens nested rules; a nested selector is resolved against its parents. */
  function flattenRules(rules: CSSRuleList, around: string): Rule[] {
    return [...rules].flatMap(function open(rule): Rule[] {
      const own = rule instanceof CSSStyleRule ? resolved(rule.selectorText, around) : around
      const nested =
        'cssRules' in rule && rule.cssRules instanceof CSSRuleList ? flattenRules(rule.cssRules, own) : []
      if (!(rule instanceof CSSStyleRule)) return nested
      return [{ selector: own, written: rule.selectorText, style: rule.style }, ...nested]
    })
  }

  function resolved(selector: string, around: string): string {
    if (around === '') return selector
    return selector.includes('&') ? selector.replaceAll('&', `:is(${around})`) : `:is(${around}) ${selector}`
  }
}
