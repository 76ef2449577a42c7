import { relative } from 'node:path'
import type { Root } from 'postcss'
import type { LoaderDefinitionFunction } from 'webpack'
import { findViolations } from './findViolations.ts'
import { isTailwind, tailwindInScope } from './tailwindInScope.ts'

/** The remote that the sheets belong to. */
interface StylesOptions {
  folder: string
  prefixes: readonly string[]
}

/** A webpack loader between Sass and `css-loader`: scopes Tailwind's output and records each style sheet's problems. */
const stylesLoader: LoaderDefinitionFunction<StylesOptions> = function stylesLoader(css, map) {
  const { folder, prefixes } = this.getOptions()
  if (/\.s[ac]ss$/.test(this.resourcePath) && !this.loaders.some(({ path }) => path.includes('sass-loader')))
    return this.callback(new Error('Sass is not installed in the remote: npm install --save-dev sass'))
  let own = css
  const adaptSheet = (root: Root) => {
    tailwindInScope(root, prefixes)
    own = root.toString()
  }
  const source = { folder, map, adapt: isTailwind(css) ? adaptSheet : undefined }
  const { buildInfo = {} } = this._module ?? {} // oxlint-disable-line no-underscore-dangle -- webpack's own name
  buildInfo.violations = findViolations(css, relative(folder, this.resourcePath), prefixes, source)
  return this.callback(null, own, own === css ? map : undefined)
}

export default stylesLoader
