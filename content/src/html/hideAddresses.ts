/** No match starts inside a name; otherwise a long name without an address would be read again from each letter. */
const address = /(?<![\w.+%'-])[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+/g
/** Fields that stay as they are: URLs, tokens, and markup, in which e-mail addresses are hidden after rendering. */
const untouched = new Set([
  'href',
  'url',
  'src',
  'address',
  'token',
  'markdown',
  'html',
  'introduction',
  '$schema',
])

/** `info@site.test` → `info (at) site.test`, anywhere in a text (EM2). */
export function hideAddresses(text: string): string {
  return text.includes('@') ? text.replace(address, (found) => found.replace('@', ' (at) ')) : text
}

/** Hides the addresses in every text of a plain value. */
export function withoutAddresses<Value>(value: Value): Value {
  return hideDeep(value) as Value
}

function hideDeep(value: unknown): unknown {
  if (typeof value === 'string') return hideAddresses(value)
  if (Array.isArray(value)) return value.map(hideDeep)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, untouched.has(key) ? inner : hideDeep(inner)]),
  )
}
