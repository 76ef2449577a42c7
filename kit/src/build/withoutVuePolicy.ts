import webpack, { type Module } from 'webpack'

/**
 * Vue makes a Trusted Types policy named `vue` as it loads, which lets every string through; the page refuses it and
 * says so. In a remote's build Vue finds no Trusted Types: what it then writes as HTML is held to the page's own policy.
 */
export const withoutVuePolicy = new webpack.DefinePlugin({
  'window.trustedTypes': webpack.DefinePlugin.runtimeValue(({ module }) =>
    isOfVue(module) ? 'undefined' : 'window.trustedTypes',
  ),
})

function isOfVue(module: Module): boolean {
  return module instanceof webpack.NormalModule && /[\\/]@vue[\\/]runtime-dom[\\/]/.test(module.resource)
}
