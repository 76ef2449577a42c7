import type { Compiled } from '../compiled/openCompiled.ts'

/** Finds a banner's HTML in the current language; if untranslated, in the first language, with its `lang` and `dir`. */
export function findBanner({ prepare, language, inLanguage }: Compiled, name: string): string | undefined {
  const row = prepare('SELECT html FROM banners WHERE name = ?').get(name)
  if (!row || language === undefined) return row && String(row['html'])
  const html = String(row['html'])
  const translated = prepare(
    "SELECT value FROM translations WHERE language = ? AND kind = 'banner' AND name = ? AND value IS NOT NULL",
  ).get(language, name)
  if (translated) return JSON.parse(String(translated['value']))
  const { site } = inLanguage(undefined).catalog
  return isDocument.test(html) ? html : `<div lang="${site.language}" dir="${site.direction}">${html}</div>`
}

/** Matches whole HTML documents, which set `lang` themselves. */
const isDocument = /^\s*(?:<!doctype|<html)/i
