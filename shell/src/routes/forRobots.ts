import { escapeHtml } from '../document/html.ts'

export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /data/\n\nSitemap: ${origin}/sitemap.xml\n`
}

export function sitemapXml(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `<url><loc>${escapeHtml(origin + encodeURI(path))}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
