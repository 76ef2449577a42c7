import { readIntegrity } from '@tessera/kit/browser/importAgain'

/** Milliseconds that a slot waits for its styles before it is mounted without them. */
const styleTimeout = 3000

/** Fetches a slot's missing sheets and waits at most `styleTimeout`. The remote's own code then finds their links. */
export async function loadStyles(urls: readonly string[]): Promise<void> {
  await Promise.all(urls.map((url) => loadStyle(new URL(url, location.href).href)))
}

async function loadStyle(url: string): Promise<void> {
  for (const style of document.querySelectorAll<HTMLElement>('style[data-href]')) {
    const own = new URL(style.dataset['href'] ?? '', location.href).href
    if (own === url) return markPresent(url)
  }
  if (findLink(url)) return
  await new Promise((resolve) => {
    const link = createLink(url)
    link.onload = link.onerror = resolve
    setTimeout(resolve, styleTimeout)
    link.integrity = readIntegrity(url)
    link.href = url
    document.body.append(link) // at the end of the body: in the head, the link would restyle the whole page
  })
}

/** Keeps webpack from fetching a sheet: webpack looks for its link first. This link has no `href` and loads nothing. */
export function markPresent(url: string): void {
  if (!findLink(url)) document.head.append(createLink(url))
}

function createLink(url: string): HTMLLinkElement {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.dataset['href'] = url
  return link
}

function findLink(url: string): Element | undefined {
  return [...document.querySelectorAll<HTMLElement>('link[data-href]')].find(
    (link) => link.dataset['href'] === url,
  )
}
