/** The prefix of a language's paths: `/es`; empty for the site's first language. */
export function prefixOf({ language }: { language?: string }): string {
  return language === undefined ? '' : `/${language}`
}
