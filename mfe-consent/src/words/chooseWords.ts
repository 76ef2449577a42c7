import { catalogues } from './catalogues.ts'
import type english from './en.json'

/** The messages as they are: none has a placeholder, and what formats them would be in every page. */
export function chooseWords(language = 'en'): typeof english {
  const [base = ''] = language.split('-')
  return (catalogues[language] ?? catalogues[base] ?? catalogues['en']) as typeof english
}
