/** A document in a language that is not the site's first: `pages/about.es.md` translates `pages/about.md`. */
export interface TranslatedFile {
  /** The original's file without its ending: `pages/about`. */
  of: string
  /** As written in the file's name; not checked, so it can be invalid. */
  language: string
}

const named = /^(.+)\.([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\.(?:md|json|html)$/

/** Parses the name of a translation's file; undefined for any other file. */
export function translatedFile(file: string): TranslatedFile | undefined {
  const [, of, language] = named.exec(file) ?? []
  return of === undefined || language === undefined ? undefined : { of, language }
}

/** Possible files of the original; only one of them exists. */
export function listSources({ of }: TranslatedFile): readonly string[] {
  return [`${of}.md`, `${of}.json`, `${of}.html`]
}
