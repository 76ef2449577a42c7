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
  banners: readonly BannerPlacement[]
}

/** What the head says about a page, whichever kind it is. */
export function headOf(loaded: LoadedPage): PageFacts {
  const { page, site, origin } = loaded
  const { language, direction } = site
  const common = { language, direction, canonical: origin + page.path, banners: [] }
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
        canonical: origin + canonicalPath(loaded),
        banners: [...site.banners, ...page.banners],
      }
  }
}

/** A page with a form to correct says so first. */
function troubleIn({ form }: LoadedPage): string {
  return form && form.status !== 'sent' ? errorMark : ''
}

/** Filtered lists name the whole list; its further pages name themselves. */
function canonicalPath(loaded: LoadedPage): string {
  const { page, list } = loaded
  const number = list?.result.page ?? 1
  const path = addressOf(loaded)
  return page.kind === 'list' && number > 1 ? `${path}?page=${number}` : path
}
