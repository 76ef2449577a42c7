import type { PageMetadata } from '../../shared/page/PageMetadata.ts'

/** Whether a page can be put into this tab: made with the same versions, and under a policy that is already in force. */
export function fitsTab(tab: PageMetadata, next: PageMetadata): boolean {
  return (
    next.composition === tab.composition &&
    next.shell === tab.shell &&
    !hasPageBanners(tab) &&
    !hasPageBanners(next) &&
    (next.elsewhere ?? []).every((source) => tab.elsewhere?.includes(source))
  )
}

/** Banners whose scripts run in the page need the nonce of that page's own policy. */
export function hasPageBanners(page: PageMetadata): boolean {
  return page.banners.some((banner) => (banner.mode ?? 'page') === 'page')
}
