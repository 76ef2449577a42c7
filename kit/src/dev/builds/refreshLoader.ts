import type { LoaderDefinitionFunction } from 'webpack'

/**
 * A webpack loader after swc with its option `refresh`: registers a module's components with the page's refresh
 * runtime, and lets the module accept its own updates if it exports only components. Declares the two functions that
 * swc's code calls in the module itself, so that modules of several remotes need no common globals.
 */
const refreshLoader: LoaderDefinitionFunction<{ remote: string }> = function refreshLoader(source, map) {
  const isPlain = !/\$Refresh(Reg|Sig)\$/.test(source)
  this.callback(null, isPlain ? source : source + registration(this.getOptions().remote), map)
}

export default refreshLoader

function registration(remote: string): string {
  return `
function $RefreshReg$(type, id) { globalThis.tesseraDev.register(type, '${remote} ' + __webpack_module__.id + ' ' + id) }
function $RefreshSig$() { return globalThis.tesseraDev.signature() }
globalThis.tesseraDev.boundary('${remote}', __webpack_module__, import.meta.webpackHot)
`
}
