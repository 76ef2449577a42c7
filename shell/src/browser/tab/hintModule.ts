/** Has a module fetched before whatever imports it is there. */
export function hintModule(url: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = url
  document.head.append(link)
}
