/** A Trusted Types policy. It makes `TrustedHTML`, which TypeScript's DOM types accept as a string. */
export interface HtmlPolicy {
  createHTML(html: string): string
}

/** The rules of a policy. A rule returns `null` to refuse a text; a kind of text without a rule is always refused. */
export interface PolicyRules {
  createHTML?(html: string): string | null
  createScript?(script: string): string | null
  createScriptURL?(url: string): string | null
}

/** The browser's Trusted Types API; undefined in browsers without it, where every string is accepted. */
export const policies = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: PolicyRules): HtmlPolicy } }
).trustedTypes

/**
 * Lets strings of your own making be written as HTML: `element.innerHTML = policy.createHTML(text)`. Nothing is
 * sanitised, so keep it beside the code that makes the text. A remote's name must be among the `trustedTypes` that it
 * declares. Call it once, at the top of a module: it throws if the page does not list the name or the name is taken.
 *
 * @example const policy = createHtmlPolicy('weather')
 */
export function createHtmlPolicy(name: string): HtmlPolicy {
  const rules = { createHTML: (html: string) => html }
  return policies?.createPolicy(name, rules) ?? rules
}
