import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'

/** Marks HTML as trusted. Use it only for pages of this site, and for HTML that was in this page before. */
export const sitePolicy = createHtmlPolicy('tessera.site')
