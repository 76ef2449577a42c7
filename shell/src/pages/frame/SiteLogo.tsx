import type { SiteTheme } from '@tessera/content/port'

/** The logo of the site's theme, beside its name; styles choose between a logo and the one for dark schemes after it. */
export function SiteLogo({ theme: { logo, darkLogo } = {} }: { theme: SiteTheme | undefined }) {
  const logos = logo === undefined ? [] : [logo, ...(darkLogo === undefined ? [] : [darkLogo])]
  return logos.map((svg) => (
    <span key={svg} className="shell-logo" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
  ))
}
