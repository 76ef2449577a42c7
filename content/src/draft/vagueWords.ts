/** Language → link texts that do not say where the link leads. */
const all: Readonly<Record<string, string>> = {
  de: 'hier, hier klicken, klicken sie hier, mehr, mehr erfahren, mehr lesen, weiterlesen, link, dieser link',
  en: 'here, click here, more, read more, learn more, find out more, link, this link, this page',
  es: 'aquí, haz clic aquí, haga clic aquí, pulse aquí, más, leer más, ver más, más información, enlace, este enlace',
  fr: 'ici, cliquez ici, plus, lire la suite, en savoir plus, lien, ce lien',
  it: 'qui, clicca qui, leggi tutto, leggi di più, scopri di più, link, questo link',
  pt: 'aqui, clique aqui, mais, ler mais, leia mais, saiba mais, link, este link',
}

/** Link texts that do not say where the link leads, in lower case; empty for languages without a list. */
export function vagueWords(language: string): ReadonlySet<string> {
  return new Set(all[language.split('-', 1)[0] ?? '']?.split(', '))
}
