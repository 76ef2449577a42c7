/** A style sheet's relative `url()`s, made to mean the same once it stands inside a page. */
export function absoluteUrls(css: string, base: string): string {
  return css.replace(
    /url\(\s*(["']?)(?!["']|[a-z][a-z0-9+.-]*:|\/|#)(?:\.\/)?/gi,
    (_, quote: string) => `url(${quote}${base}`,
  )
}
