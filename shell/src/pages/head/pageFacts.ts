import { addressOf } from '../loading/addressOf.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { BannerPlacement } from '@tessera/content/port'

export interface PageFacts {
  language: string
  direction: 'ltr' | 'rtl'
  /** As the window shows it: the page's title, then the site's. */
  title: string
  description: string
  canonical: string
  banners: readonly BannerPlacement[]
}

/** What the head says about a page, whichever kind it is. */
export function headOf(loaded: LoadedPage): PageFacts {
  const { page, site, origin } = loaded
  const common = { language: site.language, direction: site.direction, canonical: origin + page.path }
  switch (page.kind) {
    case 'search':
      return {
        ...common,
        title: `${page.text === '' ? 'Search' : `Search for “${page.text}”`} – ${site.title}`,
        description: `Places, regions and pages of ${site.title} by their names.`,
        banners: [],
      }
    case 'not-found':
      return {
        ...common,
        title: `Page not found – ${site.title}`,
        description: `There is no page at this address of ${site.title}.`,
        banners: [],
      }
    case 'broken':
      return {
        ...common,
        title: `Something went wrong – ${site.title}`,
        description: `This page of ${site.title} cannot be shown at the moment.`,
        banners: [],
      }
    default:
      return {
        language: page.language ?? site.language,
        direction: page.direction ?? site.direction,
        title: `${troubleIn(loaded)}${page.title.includes(site.title) ? page.title : `${page.title} – ${site.title}`}`,
        description: page.description,
        canonical: origin + canonicalPath(loaded),
        banners: [...site.banners, ...page.banners],
      }
  }
}

/** So that a page with a form to mend says so first. */
function troubleIn({ form }: LoadedPage): string {
  return form && form.status !== 'sent' ? 'Not sent yet: ' : ''
}

/** Filtered lists name the whole list; its further pages name themselves. */
function canonicalPath(loaded: LoadedPage): string {
  const { page, list } = loaded
  const number = list?.result.page ?? 1
  const path = addressOf(loaded)
  return page.kind === 'list' && number > 1 ? `${path}?page=${number}` : path
}
