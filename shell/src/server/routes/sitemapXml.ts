import { buildUrl } from '../../pages/head/pageFacts.ts'
import { pathsIn } from '../../pages/words/paths.ts'
import type { Content } from '@tessera/content/port'
import { escapeHtml } from '../../shared/text/escapeHtml.ts'

export function robotsText(origin: string): string {
  return `User-agent: *\nAllow: /\nDisallow: /data/\n\nSitemap: ${origin}/sitemap.xml\n`
}

const maxAddresses = 5_000 /* per file, because a file is sent in one piece; the sitemap protocol allows 50,000 */

/** Number of pages that one file may list if each page exists in `languages` languages. */
export const pagesPerPart = (languages: number): number => Math.floor(maxAddresses / Math.max(1, languages))

/** Whether the sitemap of `pages` pages has this part; `null` is the file that robots read first. */
export function isSitemapPart(pages: number, part: string | null, perPart: number): boolean {
  if (part === null) return true
  const number = Number(part)
  return pages > perPart && Number.isInteger(number) && number >= 1 && number <= Math.ceil(pages / perPart)
}

/** Lists all pages; if they are too many, lists the parts of the sitemap, or the pages of one part. */
export async function sitemapXml(
  { paths, alternates, site }: Pick<Content, 'paths' | 'alternates' | 'site'>,
  pages: number,
  origin: string,
  part: string | null,
): Promise<string> {
  const info = await site()
  const { languages = [] } = info
  const perPart = pagesPerPart(languages.length)
  if (pages > perPart && part === null) {
    const parts = Array.from({ length: Math.ceil(pages / perPart) }, (_, index) => index + 1)
    const urls = parts.map((number) => `${origin}/sitemap.xml?part=${number}`)
    return xml('sitemapindex', 'sitemap', urls)
  }
  const number = part === null ? 1 : Number(part)
  const found = await paths((number - 1) * perPart, perPart)
  const others = languages.length > 1 ? await alternates?.(found) : undefined
  if (!others)
    return xml(
      'urlset',
      'url',
      found.map((path) => buildUrl(origin, pathsIn(info), path)),
    )
  const pathsOf = new Map(languages.map(({ language }) => [language, pathsIn(info, language)]))
  const entries = others.flatMap(function entriesOf(paths) {
    const urls = Object.entries(paths).map(
      ([language, path]) =>
        [language, buildUrl(origin, pathsOf.get(language) ?? pathsIn(info), path)] as const,
    )
    const links =
      urls.length < 2 ? [] : [...urls, ['x-default', urls[0]?.[1] ?? origin] as const].map(alternate)
    return urls.map(([, url]) => `<url><loc>${escapeHtml(url)}</loc>${links.join('')}</url>`)
  })
  return document('urlset', entries, ' xmlns:xhtml="http://www.w3.org/1999/xhtml"')
}

function alternate([language, url]: readonly [string, string]): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(url)}"/>`
}

function xml(root: string, element: string, urls: readonly string[]): string {
  return document(
    root,
    urls.map((url) => `<${element}><loc>${escapeHtml(url)}</loc></${element}>`),
  )
}

function document(root: string, entries: readonly string[], spaces = ''): string {
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const open = `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${spaces}>`
  return `${head}\n${open}\n${entries.join('\n')}\n</${root}>\n`
}
