import type { Compilation } from 'webpack'
import { languagesBeside } from '../language/compileCatalogue.ts'
import { cataloguesFile } from './catalogueRules.ts'

/** The languages that every message catalogue of a build has. */
export async function readLanguages(compilations: readonly (Compilation | undefined)[]): Promise<string[]> {
  const files = compilations.flatMap((one) => [...(one?.fileDependencies ?? [])])
  const catalogues = [...new Set(files)].filter((file) => cataloguesFile.test(file))
  const [first = [], ...others] = await Promise.all(catalogues.map(languagesBeside))
  return first.filter((language) => others.every((one) => one.includes(language)))
}
