import { basename, dirname } from 'node:path'
import type { LoaderDefinitionFunction } from 'webpack'
import { compileCatalogue, compileFolder } from '../language/compileCatalogue.ts'

const cataloguesLoader: LoaderDefinitionFunction = async function cataloguesLoader(source) {
  if (this.resourcePath.endsWith('.json')) {
    const group = this.resourceQuery.slice(1)
    return `export default ${compileCatalogue(source, basename(this.resourcePath), { group })}`
  }
  this.addContextDependency(dirname(this.resourcePath))
  return compileFolder(this.resourcePath)
}

export default cataloguesLoader
