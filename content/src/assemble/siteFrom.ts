import type { DocumentOf } from '../documents/readDocument.ts'
import type { SiteInfo } from '../port/port.ts'

const bare = {
  title: 'Tessera',
  tagline: '',
  language: 'en',
  direction: 'ltr',
  navigation: [],
  footer: { about: '', links: [], attributions: [] },
  map: {},
  banners: [],
} satisfies Omit<SiteInfo, 'consent'>

/** Without a valid site document the site still answers, bare. */
export function siteFrom(
  site: DocumentOf<'site'> | undefined,
  consent: DocumentOf<'consent'> | undefined,
): SiteInfo {
  return { ...(site?.value ?? bare), consent: consent?.value ?? {} }
}
