import type { RemoteManifest } from '@tessera/kit/contract/composition'

/** The languages of a site that a remote's catalogues lack, in a sentence; nothing where they have all, or it has no catalogue. */
export async function languagesInWords(
  origin: string,
  { languages = [] }: Pick<RemoteManifest, 'languages'>,
): Promise<string | undefined> {
  if (languages.length === 0) return undefined
  const lacking = (await fetchLanguages(origin)).filter((one) => !languages.some((own) => speaks(own, one)))
  if (lacking.length === 0) return undefined
  return `The site is in ${lacking.join(', ')} too, which its words are not: add \`${lacking[0]}.json\` to its catalogues, else English stands there.`
}

/** As the site's first page names them. */
async function fetchLanguages(origin: string): Promise<readonly string[]> {
  const home = await fetch(origin).catch(() => undefined) // whether it answers is asked elsewhere
  const tags = [...((await home?.text()) ?? '').matchAll(/<link\b[^>]*\bhreflang="([^"]+)"/gi)]
  return tags.flatMap(([, language]) => (language && language !== 'x-default' ? [language] : []))
}

/** `es` speaks for `es-MX`. */
function speaks(own: string, language: string): boolean {
  return `${language}-`.toLowerCase().startsWith(`${own}-`.toLowerCase())
}
