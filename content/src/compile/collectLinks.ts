import { addressOf } from '../assemble/storedPage.ts'
import { htmlOf, type HtmlField } from '../documents/htmlOf.ts'
import type { Document } from '../documents/readDocument.ts'
import { listAddresses } from '../html/listAddresses.ts'

/** A field, and a path of this site that the field links to. */
export type Link = readonly [field: string, path: string]

const origin = 'https://none.invalid'
/** Paths that the server answers without a document. */
const ofServer =
  /^\/(?:search|healthz|robots\.txt|sitemap\.xml|(?:favicon|icon|social)(?:-\d+)?\.\w+|(?:assets|data|remotes)\/.+)$/

/** Collects the paths of this site that a document links to. Links within a page, such as `#top`, are left out. */
export function collectLinks(document: Document): readonly Link[] {
  const base = addressOf(document) ?? '/'
  return collectAddresses(document).flatMap(function linkOf([field, address]) {
    const url = /^[#?]/.test(address) ? null : URL.parse(address, `${origin}${encodeURI(base)}`)
    if (url?.origin !== origin) return []
    const path = decoded(url.pathname).replace(/(?<=.)\/+$/, '')
    return ofServer.test(path) ? [] : [[field, path] as const]
  })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // like the server, leaves a path with a stray `%` as it is
  }
}

function collectAddresses({ kind, value }: Document): readonly Link[] {
  switch (kind) {
    case 'page':
    case 'entry':
      return value.hidden ? [] : [...listBanners(value), ...value.blocks.map(htmlOf).flatMap(inHtml)]
    case 'site':
      return [
        ...listBanners(value),
        ...inList('navigation', value.navigation),
        ...inList('footer.links', value.footer.links),
        ...inList('footer.attributions', value.footer.attributions),
      ]
    case 'consent':
      return value.link ? [['link', value.link]] : []
    case 'redirects':
      return value.redirects.map(({ to }, at) => [`redirects[${at}].to`, to])
    case 'banner':
      return inHtml({ field: '', html: value }).filter(([, address]) => /^\/[\w/-]*$/.test(address))
    default:
      return []
  }
}

function inHtml(text?: HtmlField): readonly Link[] {
  return text ? listAddresses(text.html).map((address) => [text.field, address]) : []
}

function inList(field: string, links: readonly { href: string }[]): readonly Link[] {
  return links.map(({ href }, at) => [`${field}[${at}].href`, href])
}

/** Lists the banners that are documents; other addresses are not part of the content. */
function listBanners({ banners }: { banners: readonly { url: string }[] }): readonly Link[] {
  return banners
    .map(({ url }, at): Link => [`banners[${at}].url`, url])
    .filter(([, url]) => url.startsWith('/banners/'))
}
