import selectorParser, { type Selector } from 'postcss-selector-parser'

/** One selector, without a comma around it. Nothing of what cannot be read: browsers leave such a rule out. */
export function parseSelector(selector: string): Selector | undefined {
  try {
    return selectorParser().astSync(selector).first
  } catch {
    return undefined
  }
}
