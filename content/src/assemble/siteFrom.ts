import type { DocumentOf } from '../documents/readDocument.ts'
import type { SiteInfo } from '../port/port.ts'

const bare: DocumentOf<'site'>['value'] = {
  title: 'Tessera',
  tagline: '',
  language: 'en',
  direction: 'ltr',
  languages: [],
  navigation: [],
  footer: { about: '', links: [], attributions: [] },
  map: {},
  origins: { pictures: [], media: [], frames: [] },
  banners: [],
}

/** Builds the site's settings; defaults if no site document is valid. `language`: by default the site's first. */
export function siteFrom(
  site: DocumentOf<'site'> | undefined,
  consent: DocumentOf<'consent'> | undefined,
  language?: string,
): SiteInfo {
  const value = site?.value ?? bare
  const first = { language: value.language, direction: value.direction }
  const others = value.languages
    .filter((one) => one !== value.language)
    .map((one) => ({ language: one, direction: findDirection(one) }))
  const chosen = others.find((one) => one.language === language) ?? first
  return {
    ...value,
    ...chosen,
    languages: [first, ...others],
    ...(consent && { consent: consent.value }),
  }
}

function findDirection(language: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: 'ltr' | 'rtl' } }
  return locale.getTextInfo().direction
}
