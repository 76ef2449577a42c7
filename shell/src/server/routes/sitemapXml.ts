import type { Content } from '@tessera/content/port'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'

export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /data/\n\nSitemap: ${origin}/sitemap.xml\n`
}

/** Addresses in one file, by the protocol of sitemaps. */
const most = 50_000

/** Whether the sitemap of so many pages has a part of that name; `null` is the file that robots begin with. */
export function isSitemapPart(pages: number, part: string | null): boolean {
  if (part === null) return true
  const number = Number(part)
  return pages > most && Number.isInteger(number) && number >= 1 && number <= Math.ceil(pages / most)
}

/** All of so many pages; where they are too many, a list of the parts that name them, or such a part. */
export async function sitemapXml(
  { paths }: Pick<Content, 'paths'>,
  pages: number,
  origin: string,
  part: string | null,
): Promise<string> {
  if (pages > most && part === null) return partsXml(Math.ceil(pages / most), origin)
  const number = part === null ? 1 : Number(part)
  return pagesXml(await paths((number - 1) * most, most), origin)
}

function pagesXml(paths: readonly string[], origin: string): string {
  return xml(
    'urlset',
    paths.map((path) => `<url>${location(origin + encodeURI(path))}</url>`),
  )
}

function partsXml(parts: number, origin: string): string {
  const numbers = Array.from({ length: parts }, (_, index) => index + 1)
  return xml(
    'sitemapindex',
    numbers.map((number) => `<sitemap>${location(`${origin}/sitemap.xml?part=${number}`)}</sitemap>`),
  )
}

function location(url: string): string {
  return `<loc>${escapeHtml(url)}</loc>`
}

function xml(root: string, entries: readonly string[]): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  return `${head}\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`
}
