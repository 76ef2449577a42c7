import type { LoaderDefinitionFunction } from 'webpack'

/**
 * Runs on what swc gives with `refresh`: registers a module's components with the page's one refresh runtime, and has
 * the module accept its own updates when it exports nothing but components. The two functions that swc calls are
 * declared in the module itself, so that no globals are swapped.
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
