import type { Content } from '@tessera/content/port'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'

export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /data/\n\nSitemap: ${origin}/sitemap.xml\n`
}

const maxPages = 50_000 /* in one file, by the protocol of sitemaps */

/** Whether the sitemap of so many pages has a part of that name; `null` is the file that robots begin with. */
export function isSitemapPart(pages: number, part: string | null): boolean {
  if (part === null) return true
  const number = Number(part)
  return pages > maxPages && Number.isInteger(number) && number >= 1 && number <= Math.ceil(pages / maxPages)
}

/** All of so many pages; where they are too many, a list of the parts that name them, or such a part. */
export async function sitemapXml(
  { paths }: Pick<Content, 'paths'>,
  pages: number,
  origin: string,
  part: string | null,
): Promise<string> {
  if (pages > maxPages && part === null) {
    const parts = Array.from({ length: Math.ceil(pages / maxPages) }, (_, index) => index + 1)
    const urls = parts.map((number) => `${origin}/sitemap.xml?part=${number}`)
    return xml('sitemapindex', 'sitemap', urls)
  }
  const number = part === null ? 1 : Number(part)
  const found = await paths((number - 1) * maxPages, maxPages)
  const urls = found.map((path) => origin + encodeURI(path))
  return xml('urlset', 'url', urls)
}

function xml(root: string, element: string, urls: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const entries = urls.map((url) => `<${element}><loc>${escapeHtml(url)}</loc></${element}>`).join('\n')
  return `${head}\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${root}>\n`
}
