import type { Compiled } from '../compiled/openCompiled.ts'

/** A banner's HTML in the current language; without a translation, that of the first, marked with its language. */
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

/** Whether the banner says its language itself. */
const isDocument = /^\s*(?:<!doctype|<html)/i
