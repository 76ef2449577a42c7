import { devPath } from '../messages/messages.ts'

/** What becomes of a request. */
export type DevRoute =
  /** Answered here. */
  | { kind: 'own'; path: string }
  /** What tabs send of themselves: it would count as the site's visitors'. */
  | { kind: 'swallowed' }
  /** `dev` writes nothing, and has no business with operators' pages. */
  | { kind: 'refused' }
  | { kind: 'forwarded' }

/** By method and path, without the query. */
export function routeOf(method: string, path: string): DevRoute {
  if (path.startsWith(devPath)) return { kind: 'own', path: path.slice(devPath.length) }
  if (/^\/(?:ops|metrics)(?:\/|$)/.test(decoded(path))) return { kind: 'refused' }
  if (method === 'GET' || method === 'HEAD') return { kind: 'forwarded' }
  const isReport = path === '/beacons' || path === '/problems'
  return { kind: method === 'POST' && isReport ? 'swallowed' : 'refused' }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // it names nothing
  }
}
