import type { SiteLanguage } from '@tessera/content/port'

/** Attributes of an element whose text can be in another language than the page. */
export function languageOf(own: SiteLanguage | undefined): { lang?: string; dir?: 'ltr' | 'rtl' } {
  return own ? { lang: own.language, dir: own.direction } : {}
}
