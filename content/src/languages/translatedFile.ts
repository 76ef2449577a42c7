/** A document in another language than its site's first: `pages/about.es.md` has the words of `pages/about.md`. */
export interface TranslatedFile {
  /** The document's file without its ending: `pages/about`. */
  of: string
  /** As it stands in the name of the file; it may be none. */
  language: string
}

const named = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.(?:md|json|html)$/

/** Nothing for a document that is no translation. */
export function translatedFile(file: string): TranslatedFile | undefined {
  const [, of, language] = named.exec(file) ?? []
  return of === undefined || language === undefined ? undefined : { of, language }
}

/** The files that a translation may be of, of which there is one. */
export function sourcesOf({ of }: TranslatedFile): readonly string[] {
  return [`${of}.md`, `${of}.json`, `${of}.html`]
}
