/** Modules that are loading or loaded, by their address without query; a module that failed is removed. */
const loaded = new Map<string, Promise<unknown>>()

/** How often the module at each address failed to load. */
const failures = new Map<string, number>()

/**
 * An `import()` that can succeed when it is repeated after a failure. Until 2026 the HTML standard made browsers
 * remember that an address failed until the page is closed (https://github.com/whatwg/html/issues/6768), so from the
 * second try on, a file is also requested under another address.
 *
 * The page's import map does not list this other address, so `import()` alone would run its content unchecked. A
 * `modulepreload` link has the integrity that the map lists for the file's own address. Only a file that passes this
 * check enters the browser's list of modules, from which `import()` takes it without a request. Fetching and hashing by
 * hand would need `blob:` in the page's policy; listing all second addresses would double the map.
 */
export function importAgain(file: string): Promise<unknown> {
  const url = new URL(file, document.baseURI).href
  const known = loaded.get(url)
  if (known) return known
  const loading = load(url)
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url)) // the rejection reaches this caller; the next call tries again
  return loading
}

/** The file's integrity in the page's import map, or an empty string. */
export function readIntegrity(url: string): string {
  const map = document.querySelector('script[type=importmap]')?.textContent
  const { integrity = {} } = JSON.parse(map || '{}') as { integrity?: Record<string, string> }
  return integrity[new URL(url).pathname] ?? integrity[url] ?? ''
}

async function load(url: string): Promise<unknown> {
  const failed = failures.get(url) ?? 0
  try {
    return await import(/* webpackIgnore: true */ url)
  } catch (error) {
    failures.set(url, failed + 1)
    if (failed === 0) throw error
    const other = `${url}?again=${failed}`
    await preload(other, readIntegrity(url))
    return import(/* webpackIgnore: true */ other)
  }
}

/** Loads a module without running it. Rejects if that fails, and in browsers without `modulepreload`. */
function preload(url: string, integrity: string): Promise<void> {
  return new Promise((done, failed) => {
    const link = document.createElement('link')
    if (!link.relList.supports('modulepreload')) throw new Error('This browser cannot retry')
    link.rel = 'modulepreload'
    link.integrity = integrity
    link.onload = () => done()
    link.onerror = () => failed(new Error(`${url} cannot be loaded or has another hash`))
    link.href = url
    document.head.append(link)
  })
}
