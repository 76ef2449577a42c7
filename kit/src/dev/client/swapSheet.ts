/** URL of a sheet in the page → the sheet that replaces it. */
const own = new Map<string, CSSStyleSheet>()

/** Applies a style sheet's new text without a fetch, if the page uses the sheet; returns whether it does. */
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
  for (const link of links) link.disabled = true // code that is fetched later looks for the link
  const sheet = own.get(href) ?? new CSSStyleSheet()
  own.set(href, sheet)
  sheet.replaceSync(css)
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet && !isMarked(one))
  document.adoptedStyleSheets = [...others, sheet]
  return true

  /** Whether this is the sheet as the shell constructed it after a move within the site; `marker` identifies it. */
  function isMarked({ cssRules }: CSSStyleSheet): boolean {
    const [first] = cssRules
    return first instanceof CSSKeyframesRule && first.name === marker
  }
}
