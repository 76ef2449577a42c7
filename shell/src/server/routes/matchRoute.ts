/** What a path leads to. */
export type Route =
  /** `movedTo`: the address to go to if no page is at the path. */
  | { kind: 'page'; path: string; movedTo?: string }
  | { kind: 'form'; path: string; movedTo?: string }
  | { kind: 'report'; of: 'problems' | 'beacons' }
  | { kind: 'ops' }
  | { kind: 'unsupported' }
  | { kind: 'redirect'; to: string }
  /** What the list of a type has, or its map. */
  | { kind: (typeof typed)[number]; type: string }
  | { kind: 'remote-file'; remote: string; file: string }
  | { kind: 'shell-file' | 'icon' | 'media' | 'banner'; file: string }
  | { kind: 'search' | 'words' | 'examples' | 'health' | 'readiness' | 'robots' | 'sitemap' }

const single: Readonly<Record<string, Route>> = {
  '/data/search': { kind: 'search' },
  '/data/words': { kind: 'words' },
  '/_site/examples': { kind: 'examples' },
  '/healthz': { kind: 'health' },
  '/readyz': { kind: 'readiness' },
  '/robots.txt': { kind: 'robots' },
  '/sitemap.xml': { kind: 'sitemap' },
}

const folders: Readonly<Record<string, 'shell-file' | 'media' | 'banner'>> = {
  assets: 'shell-file',
  media: 'media',
  banners: 'banner',
}

/** What `/data/<name>/<type>` has of a type. */
const typed = ['markers', 'cells', 'list'] as const

/** Files that browsers and other sites request under conventional names at the root. */
const brandFile = /^\/(favicon(-32)?|icon-(180|512)|social)\.(svg|png|ico)$/

/** The only router, for all methods and paths. Never fails: an unknown path is a page that does not exist. */
export function matchRoute(method: string, path: string): Route {
  if (path === '/metrics' || path === '/ops' || path.startsWith('/ops/')) return { kind: 'ops' }
  if (method === 'GET' || method === 'HEAD') return matchRead(path)
  if (method !== 'POST') return { kind: 'unsupported' }
  if (path === '/problems') return { kind: 'report', of: 'problems' }
  if (path === '/beacons') return { kind: 'report', of: 'beacons' }
  const route = matchRead(path)
  return route.kind === 'page' ? { kind: 'form', path: route.path } : { kind: 'unsupported' }
}

function matchRead(path: string): Route {
  const alone = Object.hasOwn(single, path) ? single[path] : undefined
  if (alone) return alone
  if (brandFile.test(path)) return { kind: 'icon', file: path.slice(1) }
  const [folder = '', ...rest] = path.slice(1).split('/').map(decoded)
  const [first, ...inside] = rest
  if (folder === 'remotes' && first && inside.length > 0 && !inside.includes('')) {
    return { kind: 'remote-file', remote: first, file: inside.join('/') }
  }
  const ofType = typed.find((one) => one === first)
  if (folder === 'data' && ofType && inside.length === 1 && inside[0])
    return { kind: ofType, type: inside[0] }
  const kind = Object.hasOwn(folders, folder) ? folders[folder] : undefined
  if (kind && rest.length === 1 && first) return { kind, file: first }
  if (path !== '/' && path.endsWith('/'))
    return { kind: 'redirect', to: path.replace(/\/+$/, '').replace(/^\/+/, '/') || '/' }
  return { kind: 'page', path: decoded(path) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // with a stray `%`, the path is a page that does not exist
  }
}
