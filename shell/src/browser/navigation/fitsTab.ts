import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** Whether a page can be swapped in: it has the tab's versions, and the policy in force covers its origins. */
export function fitsTab(tab: PageMetadata, next: PageMetadata): boolean {
  return (
    next.composition === tab.composition &&
    next.shell === tab.shell &&
    !hasPageBanners(tab) &&
    !hasPageBanners(next) &&
    (next.elsewhere ?? []).every((source) => tab.elsewhere?.includes(source))
  )
}

/** Whether a page has banners whose scripts run in the page: they need the nonce in the policy of their own page. */
export function hasPageBanners(page: PageMetadata): boolean {
  return page.banners.some((banner) => (banner.mode ?? 'page') === 'page')
}
