import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'

/** Trusts only HTML that came from this site as a page, or stood in this page before. */
export const sitePolicy = createHtmlPolicy('tessera.site')
