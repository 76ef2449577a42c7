import webpack, { type Compiler } from 'webpack'
import { scoped } from './scoped.ts'

/** Puts every style sheet that the build of this remote writes into its layer and its scope. */
export function scopeStyles(remote: string): { apply(compiler: Compiler): void } {
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('tessera-kit', function scopeSheets(compilation) {
        const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS // before they are made small
        compilation.hooks.processAssets.tap({ name: 'tessera-kit', stage }, function scopeEach(assets) {
          for (const file of Object.keys(assets).filter((name) => name.endsWith('.css')))
            compilation.updateAsset(
              file,
              (css) => new webpack.sources.RawSource(scoped(String(css.source()), remote)),
            )
        })
      })
    },
  }
}
