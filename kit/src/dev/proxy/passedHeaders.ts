import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { understood } from './openSite.ts'

/** Of one connection, not of what is sent over it. */
const ofConnection = ['connection', 'keep-alive', 'proxy-authorization', 'te', 'trailer', 'transfer-encoding', 'upgrade'] // prettier-ignore

/** What the site is told of a request: as if its own page had made it. A page is always asked for whole. */
export function requestHeaders(
  headers: IncomingHttpHeaders,
  { ownOrigin, siteOrigin, isPage }: { ownOrigin: string; siteOrigin: string; isPage: boolean },
): OutgoingHttpHeaders {
  const passed = without(headers, [...ofConnection, ...(isPage ? ['if-none-match', 'range'] : [])])
  for (const name of ['origin', 'referer']) {
    const value = headers[name]
    if (typeof value === 'string') passed[name] = value.replace(ownOrigin, siteOrigin)
  }
  return isPage ? { ...passed, 'accept-encoding': understood } : passed
}

/** What the browser is told: that nothing is to be kept, and nothing that is true of the site's own origin alone. */
export function responseHeaders(headers: IncomingHttpHeaders, siteOrigin: string): OutgoingHttpHeaders {
  const passed = without(headers, [...ofConnection, 'strict-transport-security'])
  const { location, 'set-cookie': cookies } = headers
  if (location?.startsWith(siteOrigin)) passed['location'] = location.slice(siteOrigin.length) || '/'
  if (cookies)
    passed['set-cookie'] = cookies.map((cookie) => cookie.replaceAll(/;\s*(?:secure|domain=[^;]*)/gi, ''))
  return passed
}

/** The same of a page that was changed on its way. Scripts of working folders have no integrity to be held against. */
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
