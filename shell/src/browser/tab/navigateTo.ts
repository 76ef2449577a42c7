/** Moves to a page of this site; any other address is left alone. */
export function navigateTo(href: string): void {
  const to = new URL(href, document.baseURI)
  if (to.origin !== location.origin) return
  location.assign(to)
}
