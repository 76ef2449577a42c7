import { createHtmlPolicy } from '@tessera/kit/browser/createHtmlPolicy'

/** For HTML that came from this site as a page, or stood in this page before, and for nothing else. */
export const sitePolicy = createHtmlPolicy('tessera.site')
