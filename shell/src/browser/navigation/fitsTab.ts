import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** Whether a page can be swapped in: it has the tab's versions, and the tab's policy covers the page's origins. */
export function fitsTab(tab: PageMetadata, next: PageMetadata): boolean {
  return (
    next.composition === tab.composition &&
    next.shell === tab.shell &&
    !hasPageBanners(tab) &&
    !hasPageBanners(next) &&
    (next.elsewhere ?? []).every((source) => tab.elsewhere?.includes(source))
  )
}

/** Whether a page has banners whose scripts run in the page: such scripts need the nonce of the page's own policy. */
export function hasPageBanners(page: PageMetadata): boolean {
  return page.banners.some((banner) => (banner.mode ?? 'page') === 'page')
}
