/** Modules by address without query; those that failed are removed. */
const loaded = new Map<string, Promise<unknown>>()

/** How often each address failed. */
const failures = new Map<string, number>()

/**
 * `import()` that can succeed after it failed. Until 2026 the HTML standard made browsers keep the failure of an
 * address for as long as the page lives (https://github.com/whatwg/html/issues/6768), so from the second try on a file
 * is asked for under another address as well.
 *
 * The page's import map lists no such address, so `import()` alone would run whatever answers there, unchecked. A
 * `modulepreload` link carries the integrity that the map lists for the file's own address, and only a file that passes
 * enters the browser's list of modules, from which `import()` takes it without a request. Fetching and hashing by hand
 * would need `blob:` in the page's policy, and listing every second address would double the map.
 */
export function importAgain(file: string): Promise<unknown> {
  const url = new URL(file, document.baseURI).href
  const known = loaded.get(url)
  if (known) return known
  const loading = load(url)
  loaded.set(url, loading)
  loading.catch(() => loaded.delete(url)) // the caller gets the rejection; the next one tries again
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

/** Rejects when the file cannot be loaded or has another hash, and in browsers without `modulepreload`. */
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
