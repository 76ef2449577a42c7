import type { Compiled } from '../compiled/openCompiled.ts'

/** The HTML of a banner in the language that is asked for; in the first where it is not translated, and marked so. */
export function bannerIn({ prepare, language, inLanguage }: Compiled, name: string): string | undefined {
  const row = prepare('SELECT html FROM banners WHERE name = ?').get(name)
  if (!row || language === undefined) return row && String(row['html'])
  const html = String(row['html'])
  const translated = prepare(
    "SELECT value FROM translations WHERE language = ? AND kind = 'banner' AND name = ? AND value IS NOT NULL",
  ).get(language, name)
  if (translated) return JSON.parse(String(translated['value'])) as string
  const { site } = inLanguage(undefined).catalog
  return isDocument.test(html) ? html : `<div lang="${site.language}" dir="${site.direction}">${html}</div>`
}

/** Which says by itself what language it is in. */
const isDocument = /^\s*(?:<!doctype|<html)/i
