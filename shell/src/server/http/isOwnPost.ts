/**
 * Whether a request was not sent by another site's page. Browsers say where a post comes from in `Sec-Fetch-Site`,
 * older ones in `Origin`; a program that sends neither acts for no visitor.
 */
export function isOwnPost({ headers, url }: Request, siteOrigin: string): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin' || site === 'none'
  const origin = headers.get('origin')
  return origin === null || [url, siteOrigin].some((own) => new URL(own).host === hostOf(origin))
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
