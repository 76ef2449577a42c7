import { basename, dirname } from 'node:path'
import type { LoaderDefinitionFunction } from 'webpack'
import { compileCatalogue, compileFolder } from '../language/compileCatalogue.ts'

/** Compiles message catalogues: `catalogues.ts` is all of its folder, `es.json?list` the messages of one whose keys begin so. */
const cataloguesLoader: LoaderDefinitionFunction = async function cataloguesLoader(source) {
  if (this.resourcePath.endsWith('.json')) {
    const group = this.resourceQuery.slice(1)
    return `export default ${compileCatalogue(source, basename(this.resourcePath), { group })}`
  }
  const folder = dirname(this.resourcePath)
  this.addContextDependency(folder)
  return compileFolder(folder)
}

export default cataloguesLoader
