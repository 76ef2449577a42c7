import { catalogues } from './catalogues.ts'
import type english from './en.json'

/** The messages in a language, unformatted: none has a placeholder, and a formatter would add bytes to every page. */
export function chooseWords(language = 'en'): typeof english {
  const [base = ''] = language.split('-')
  return (catalogues[language] ?? catalogues[base] ?? catalogues['en']) as typeof english
}
