import { addressOf, type LoadedPage } from '../loading/LoadedPage.ts'
import type { BannerPlacement } from '@tessera/content/port'
import { errorMark } from '../../shared/forms/messageOf.ts'

export interface PageFacts {
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  description: string
  /** Absolute URL. */
  canonical: string
  /** Language → absolute URL, where the page is in several; `x-default`: in the site's first. */
  alternates?: Readonly<Record<string, string>>
  banners: readonly BannerPlacement[]
}

/** What the head says about a page, whichever kind it is. */
export function headOf(loaded: LoadedPage): PageFacts {
  const { page, site, origin, prefix = '' } = loaded
  const { language, direction } = site
  const common = { language, direction, canonical: urlIn(origin, prefix, page.path), banners: [] }
  switch (page.kind) {
    case 'search':
      return {
        ...common,
        title: `${page.text === '' ? 'Search' : `Search for “${page.text}”`} – ${site.title}`,
        description: `Places, regions and pages of ${site.title} by their names.`,
      }
    case 'not-found':
      return {
        ...common,
        title: `Page not found – ${site.title}`,
        description: `There is no page at this address of ${site.title}.`,
      }
    case 'broken':
      return {
        ...common,
        title: `Something went wrong – ${site.title}`,
        description: `This page of ${site.title} cannot be shown at the moment.`,
      }
    default:
      return {
        language: page.language ?? language,
        direction: page.direction ?? direction,
        title: `${troubleIn(loaded)}${page.title.includes(site.title) ? page.title : `${page.title} – ${site.title}`}`,
        description: page.description,
        canonical: canonicalOf(loaded),
        ...alternatesOf(loaded),
        banners: [...site.banners, ...page.banners],
      }
  }
}

/** Of a list's first page: the further ones differ by language in what they hold. */
function alternatesOf({ alternates = {}, site, origin, list }: LoadedPage): Pick<PageFacts, 'alternates'> {
  const { languages = [] } = site
  const urls = languages.flatMap(({ language }, index) => {
    const path = alternates[language]
    return path === undefined
      ? []
      : [[language, urlIn(origin, index === 0 ? '' : `/${language}`, path)] as const]
  })
  if (urls.length < 2 || (list?.result.page ?? 1) > 1) return {}
  return { alternates: { ...Object.fromEntries(urls), 'x-default': urls[0]?.[1] ?? origin } }
}

/** The page of a path, as it stands in an address. */
export function urlIn(origin: string, prefix: string, path: string): string {
  return encodeURI(origin + (prefix !== '' && path === '/' ? prefix : prefix + path))
}

/** A page with a form to correct says so first. */
function troubleIn({ form }: LoadedPage): string {
  return form && form.status !== 'sent' ? errorMark : ''
}

/** Filtered lists name the whole list; its further pages name themselves. What is not translated is the first language's. */
function canonicalOf(loaded: LoadedPage): string {
  const { page, list, origin, prefix = '' } = loaded
  const number = list?.result.page ?? 1
  const isTranslated = !('contentLanguage' in page && page.contentLanguage) || page.kind === 'list'
  const url = urlIn(origin, isTranslated ? prefix : '', addressOf(loaded))
  return page.kind === 'list' && number > 1 ? `${url}?page=${number}` : url
}
