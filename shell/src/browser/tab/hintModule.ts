const hinted = new Set<string>()

/** Has a module fetched before whatever imports it is there; once for each address. */
export function hintModule(url: string): void {
  if (hinted.has(url)) return
  hinted.add(url)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
}
