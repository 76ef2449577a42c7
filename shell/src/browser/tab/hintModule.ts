const hinted = new Set<string>()

/** Preloads a module before its importer is loaded; once for each address. */
export function hintModule(url: string): void {
  if (hinted.has(url)) return
  hinted.add(url)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
}
