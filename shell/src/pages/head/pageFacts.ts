import { addressOf, type LoadedPage, type LoadedSearch } from '../loading/LoadedPage.ts'
import type { BannerPlacement } from '@tessera/content/port'
import { listSearch } from '../../shared/list/listHref.ts'
import type { PageWords } from '../words/PageWords.ts'
import { pathsIn, type Paths } from '../words/paths.ts'

export interface PageFacts {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  description: string
  /** Absolute URL. */
  canonical: string
  /** Language → absolute URL, if the page is in several languages; `x-default`: the site's first language. */
  alternates?: Readonly<Record<string, string>>
  banners: readonly BannerPlacement[]
}

export function createPageFacts(loaded: LoadedPage, words: PageWords): PageFacts {
  const { page, site, origin } = loaded
  const { text, paths } = words
  const { language, direction } = languageOf(loaded)
  const titled = (title: string) =>
    title.includes(site.title) ? title : text('head.title', { title, site: site.title })
  const common = { language, direction, canonical: buildUrl(origin, paths, page.path), banners: [] }
  const own = (title: string, description: string) => ({ ...common, title: titled(title), description })
  switch (page.kind) {
    case 'search':
      return own(searchTitle(page, words), text('head.search', { site: site.title }))
    case 'not-found':
      return own(
        page.own?.title ?? text('head.lost'),
        page.own?.description ?? text('head.lostAbout', { site: site.title }),
      )
    case 'broken':
      return own(text('head.broken'), text('head.brokenAbout', { site: site.title }))
    default:
      return {
        language,
        direction,
        title: describeTrouble(loaded, words) + titled(page.title),
        description: page.description,
        canonical: chooseCanonical(loaded, paths),
        ...listAlternates(loaded),
        banners: [...site.banners, ...page.banners].map((banner) => ({
          ...banner,
          url: banner.url.startsWith('/banners/') ? words.paths.own(banner.url) : banner.url,
        })),
      }
  }
}

function listAlternates({ alternates = {}, site, origin }: LoadedPage): Pick<PageFacts, 'alternates'> {
  const { languages = [] } = site
  const urls = languages.flatMap(({ language }) => {
    const path = alternates[language]
    return path === undefined ? [] : [[language, buildUrl(origin, pathsIn(site, language), path)] as const]
  })
  if (urls.length < 2) return {}
  return { alternates: { ...Object.fromEntries(urls), 'x-default': urls[0]?.[1] ?? origin } }
}

/** The absolute, encoded URL of a page. */
export function buildUrl(origin: string, { own }: Pick<Paths, 'own'>, path: string): string {
  return encodeURI(origin + own(path))
}

/** The language of the page's own text, else the site's. */
export function languageOf({ page, site }: LoadedPage): Pick<PageFacts, 'language' | 'direction'> {
  const own = 'blocks' in page ? page : undefined
  return { language: own?.language ?? site.language, direction: own?.direction ?? site.direction }
}

export function searchTitle({ text }: Pick<LoadedSearch, 'text'>, words: PageWords): string {
  return text === '' ? words.text('found.heading') : words.text('found.title', { text })
}

/** What the title begins with if the page's form must be corrected; else empty. */
function describeTrouble({ form }: LoadedPage, { text }: PageWords): string {
  return form && form.status !== 'sent' ? text('forms.error') : ''
}

/** Whether search engines should list a page; not for a list's filtered or further pages. */
export function isWhole({ list }: LoadedPage): boolean {
  return listSearch(list?.query ?? {}) === ''
}

/** The canonical URL: of the list without filters, of the original if untranslated. */
function chooseCanonical(loaded: LoadedPage, paths: Paths): string {
  const { page, list, origin, site } = loaded
  const number = list?.result.page ?? 1
  const isTranslated = !('contentLanguage' in page && page.contentLanguage)
  const own = isTranslated ? paths : pathsIn(site, site.languages?.[0]?.language)
  const url = buildUrl(origin, own, addressOf(loaded))
  return number > 1 ? `${url}?page=${number}` : url
}
