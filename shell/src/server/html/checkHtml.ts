import { checkParsed, words } from './checkParsed.ts'
import { isPlainHtml } from './isPlainHtml.ts'

export const largestHtml = 256 * 1024 /* bytes of one slot */

/** What steers the shell, runs code, or takes the visitor's focus without being asked. */
const refusedAttribute = /^(?:on.*|style|srcdoc|formaction|ping|is|autofocus|xml:base)$/
const shellsOwn =
  /^data-(?:slot(?!-control$|-wake$)|remote$|outlet$|version$|main$|toggle-main$|back-link$|filter|form|field$|fault$|results$|place-search$|share)/
const addresses = words('href xlink:href src poster action cite data background longdesc')
const allowedScheme = /^(?:https?|mailto|tel):/i

export interface HtmlRules {
  idPrefix: string
  /** Ids of the content's own sanitised HTML, which the slot was given (CN5); asked for only where one is needed. */
  givenIds: () => ReadonlySet<string>
}

/**
 * What would let a remote's HTML reach beyond its slot, and where; nothing when it cannot. It is never rewritten:
 * hydration needs the remote's bytes. What is written plainly is read once; all else is parsed as browsers parse it.
 */
export function checkHtml(html: string, rules: HtmlRules): string | undefined {
  const bytes = Buffer.byteLength(html)
  if (bytes > largestHtml) return `its HTML is ${bytes} bytes; ${largestHtml} are allowed`
  if (isPlain(html, rules)) return undefined
  return checkParsed(html, (tag, name, value) => problemOfAttribute(tag, name, value, rules))
}

/** Whether nothing has to be parsed, and nothing is refused; false says nothing. */
export function isPlain(html: string, rules: HtmlRules): boolean {
  return isPlainHtml(html, (tag, name, value) => isPlainAttribute(tag, name, value, rules))
}

/** A reference (`&amp;`) is let pass only where it can change neither an id nor a scheme. */
function isPlainAttribute(tag: string, name: string, value: string, rules: HtmlRules): boolean {
  const isAddress = addresses.has(name)
  if (isAddress && value.startsWith('/')) return true
  const isRead = name === 'id' || name === 'name' || (isAddress && !value.startsWith('https://'))
  if (isRead && value.includes('&')) return false
  return problemOfAttribute(tag, name, value, rules) === undefined
}

function problemOfAttribute(tag: string, name: string, value: string, rules: HtmlRules): string | undefined {
  if (refusedAttribute.test(name)) return `the attribute ${name} may not stand in a slot`
  if (shellsOwn.test(name)) return `the attribute ${name} is the shell's own`
  if (isNaming(tag, name) && !isOwnId(value, rules.idPrefix) && !rules.givenIds().has(value))
    return `the ${name} “${value}” does not begin with ${rules.idPrefix}`
  if (addresses.has(name)) return problemOfAddress(tag, name, value)
  return undefined
}

/** React's `useId` puts a sign of its own before the prefix: `_weather_R_0_`, in React 18 `:weather_R0:`. */
function isOwnId(id: string, prefix: string): boolean {
  return id.startsWith(prefix, /^[_:]/.test(id) ? 1 : 0)
}

/** Ids, and the names that browsers make properties of `document`. */
function isNaming(tag: string, name: string): boolean {
  return name === 'id' || (name === 'name' && (tag === 'form' || tag === 'img' || tag === 'map'))
}

function problemOfAddress(tag: string, name: string, value: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- browsers drop them before they look for a scheme
  const address = value.replaceAll(/[\u0000-\u0020]/g, '')
  if (tag === 'use') return address.startsWith('#') ? undefined : '<use> may show only what is in the slot'
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address) || allowedScheme.test(address)) return undefined
  if (tag === 'img' && /^data:image\//i.test(address)) return undefined
  return `the ${name} “${address.slice(0, 40)}” leads to another scheme than http, mailto or tel`
}
