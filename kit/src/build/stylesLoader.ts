import { relative } from 'node:path'
import type { LoaderDefinitionFunction } from 'webpack'
import { findViolations } from './findViolations.ts'

/** Of the remote whose sheets they are. */
interface StylesOptions {
  folder: string
  prefixes: readonly string[]
}

/** Keeps with each module what is wrong with its style sheet as `css-loader` gets it, after PostCSS and Sass. */
const stylesLoader: LoaderDefinitionFunction<StylesOptions> = function stylesLoader(css, map) {
  const { folder, prefixes } = this.getOptions()
  const { buildInfo = {} } = this._module ?? {} // oxlint-disable-line no-underscore-dangle -- webpack's own name
  buildInfo.violations = findViolations(css, relative(folder, this.resourcePath), prefixes, { folder, map })
  this.callback(null, css, map)
}

export default stylesLoader
