/** A policy as the browser makes it. It gives `TrustedHTML`, which TypeScript's DOM takes as the string that it stands for. */
export interface HtmlPolicy {
  createHTML(html: string): string
}

/** The rules of a policy; one that gives `null` refuses. A policy without a rule refuses everything of that kind. */
export interface PolicyRules {
  createHTML?(html: string): string | null
  createScript?(script: string): string | null
  createScriptURL?(url: string): string | null
}

/** The browser's Trusted Types; nothing in browsers that do not have them, which take every string. */
export const policies = (
  globalThis as { trustedTypes?: { createPolicy(name: string, rules: PolicyRules): HtmlPolicy } }
).trustedTypes

/**
 * Lets strings of your own making be written as HTML: `element.innerHTML = policy.createHTML(text)`. Nothing is
 * sanitised, so keep it beside the code that makes the text. A remote's name must be among the `trustedTypes` that it
 * declares. Throws for a name that the page does not list, and for one that is taken: once per module, at its top.
 *
 * @example const policy = createHtmlPolicy('weather')
 */
export function createHtmlPolicy(name: string): HtmlPolicy {
  const rules = { createHTML: (html: string) => html }
  return policies?.createPolicy(name, rules) ?? rules
}
