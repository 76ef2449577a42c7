/**
 * Whether a browser counts two hosts as one site, and yet keeps their cookies apart: two names below one that is
 * registered, like `example.org`. The list of public suffixes is not consulted: names right below one, like
 * `studio.co.uk` and `preview.co.uk`, pass here and fail in the browser.
 */
export function isSameSite(one: string, other: string): boolean {
  const [a, b] = [new URL(one), new URL(other)]
  if (a.protocol !== b.protocol || a.hostname === b.hostname || isAddress(a) || isAddress(b)) return false
  const registered = (url: URL) => url.hostname.split('.').slice(-2).join('.')
  return registered(a) === registered(b) && [a, b].every(({ hostname }) => hostname.includes('.'))
}

function isAddress({ hostname }: URL): boolean {
  return hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
}
