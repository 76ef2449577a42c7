import type { RemoteManifest } from '@tessera/kit/contract/composition'

/** Describes languages of the site that a remote's catalogues lack; undefined if none, or if it has no catalogues. */
export async function languagesInWords(
  origin: string,
  { languages = [] }: Pick<RemoteManifest, 'languages'>,
): Promise<string | undefined> {
  if (languages.length === 0) return undefined
  const lacking = (await fetchLanguages(origin)).filter((one) => !languages.some((own) => covers(own, one)))
  if (lacking.length === 0) return undefined
  return `The site is also in ${lacking.join(', ')}, the remote's texts are not: without \`${lacking[0]}.json\` in its catalogues they are English.`
}

/** The site's languages, from the links of the home page. */
async function fetchLanguages(origin: string): Promise<readonly string[]> {
  const home = await fetch(origin).catch(() => undefined) // other checks report a site that does not answer
  const tags = [...((await home?.text()) ?? '').matchAll(/<link\b[^>]*\bhreflang="([^"]+)"/gi)]
  return tags.flatMap(([, language]) => (language && language !== 'x-default' ? [language] : []))
}

/** Whether a catalogue in the language `own` serves `language`: `es` covers `es-MX`. */
function covers(own: string, language: string): boolean {
  return `${language}-`.toLowerCase().startsWith(`${own}-`.toLowerCase())
}
