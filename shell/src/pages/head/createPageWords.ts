import { wordsIn } from '../../words/wordsIn.ts'
import type { LoadedPage } from '../loading/LoadedPage.ts'
import type { PageWords } from '../words/PageWords.ts'
import { pathsUnder } from '../words/paths.ts'
import { languageOf } from './pageFacts.ts'

/** The texts of a page, from the catalogue of its language or the nearest one, and its paths. */
export function createPageWords(loaded: LoadedPage): PageWords {
  const { prefix, site } = loaded
  const paths = pathsUnder(prefix, site.routes?.[site.language])
  return { ...wordsIn(languageOf(loaded).language, site), paths }
}
