/** No match starts inside a name, so that a long name without an address is read once, not once from each letter. */
const address = /(?<![\w.+%'-])[\w.+%'-]+@[\w-]+(?:\.[\w-]+)+/g
/** Fields that stay as they are: addresses, tokens, and markup, in which addresses are hidden once it is rendered. */
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
