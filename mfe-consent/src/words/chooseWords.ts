import { catalogues } from './catalogues.ts'
import type english from './en.json'

/** The messages in a language. No message has a placeholder, so that no page needs the code that formats messages. */
export function chooseWords(language = 'en'): typeof english {
  const [base = ''] = language.split('-')
  return (catalogues[language] ?? catalogues[base] ?? catalogues['en']) as typeof english
}
