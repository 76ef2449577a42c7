import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'

const connectionHeaders = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'] // prettier-ignore

/** Headers to the site, as if the site's own page sent the request. Pages are requested whole and uncompressed. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { ownOrigin, siteOrigin, isPage }: { ownOrigin: string; siteOrigin: string; isPage: boolean },
): OutgoingHttpHeaders {
  const passed = without(headers, [...connectionHeaders, ...(isPage ? ['if-none-match', 'range'] : [])])
  for (const name of ['origin', 'referer']) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value.replace(ownOrigin, siteOrigin)
  }
  return isPage ? { ...passed, 'accept-encoding': 'identity' } : passed
}

/** Headers to the browser, without those that apply only to the site's own origin. */
export function responseHeaders(headers: IncomingHttpHeaders, siteOrigin: string): OutgoingHttpHeaders {
  const passed = without(headers, [...connectionHeaders, 'strict-transport-security'])
  const { location, 'set-cookie': cookies } = headers
  if (location?.startsWith(siteOrigin)) passed['location'] = location.slice(siteOrigin.length) || '/'
  if (cookies)
    passed['set-cookie'] = cookies.map((cookie) => cookie.replaceAll(/;\s*(?:secure|domain=[^;]*)/gi, ''))
  return passed
}

/** Headers of a rewritten page. Scripts of working folders have no integrity. */
export function pageHeaders(headers: OutgoingHttpHeaders, policy: string): OutgoingHttpHeaders {
  return {
    ...without(headers, ['content-encoding', 'content-length', 'etag', 'integrity-policy']),
    'cache-control': 'no-store',
    ...(policy !== '' && { 'content-security-policy': policy }),
  }
}

function without(
  headers: IncomingHttpHeaders | OutgoingHttpHeaders,
  names: readonly string[],
): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
