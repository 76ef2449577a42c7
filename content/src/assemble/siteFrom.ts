import type { DocumentOf } from '../documents/readDocument.ts'
import type { SiteInfo } from '../port/port.ts'

const bare: DocumentOf<'site'>['value'] = {
  title: 'Tessera',
  tagline: '',
  language: 'en',
  direction: 'ltr',
  navigation: [],
  footer: { about: '', links: [], attributions: [] },
  map: {},
  places: { regions: 'Regions', kinds: { city: 50_000, town: 5_000 } },
  origins: { pictures: [], media: [], frames: [] },
  banners: [],
}

/** The site still answers, bare, when it has no valid site document. */
export function siteFrom(
  site: DocumentOf<'site'> | undefined,
  consent: DocumentOf<'consent'> | undefined,
): SiteInfo {
  const value = site?.value ?? bare
  const places = { ...value.places, sorting: value.places.sorting ?? value.language }
  return { ...value, places, consent: consent?.value ?? {} }
}
