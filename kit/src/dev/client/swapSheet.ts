/** URL of a sheet in the page → the sheet that replaces it. */
const own = new Map<string, CSSStyleSheet>()

/** Applies a style sheet's new text without a fetch. Returns whether the page uses the sheet already. */
export function swapSheet({ href, css, marker }: { href: string; css: string; marker: string }): boolean {
  const styles = [...document.querySelectorAll<HTMLElement>('style[data-href]')].filter(
    ({ dataset }) => dataset['href'] === href,
  )
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    (link) => link.href !== '' && new URL(link.href).pathname === href,
  )
  const isShown = styles.length > 0 || links.length > 0 || document.adoptedStyleSheets.some(isMarked)
  if (!isShown) return false
  for (const style of styles) style.remove()
  for (const link of links) link.disabled = true // parts fetched later look for it
  const sheet = own.get(href) ?? new CSSStyleSheet()
  own.set(href, sheet)
  sheet.replaceSync(css)
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet && !isMarked(one))
  document.adoptedStyleSheets = [...others, sheet]
  return true

  /** Whether the shell constructed the sheet (after a move within the site); the shell finds it by its text. */
  function isMarked({ cssRules }: CSSStyleSheet): boolean {
    const [first] = cssRules
    return first instanceof CSSKeyframesRule && first.name === marker
  }
}
