import webpack, { type Compiler } from 'webpack'
import { plainSourceMap } from './plainSourceMap.ts'

/** Makes a build's source maps plain. They do not count for the names of what they are about: a comment changes none. */
export const plainSourceMaps = {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('PlainSourceMaps', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE // once written, before names are given
      compilation.hooks.processAssets.tap({ name: 'PlainSourceMaps', stage }, function plainEach(assets) {
        for (const name of Object.keys(assets).filter((file) => file.endsWith('.map')))
          compilation.updateAsset(
            name,
            (map) => new webpack.sources.RawSource(plainSourceMap(String(map.source()))),
            (info) =>
              Object.fromEntries(Object.entries(info ?? {}).filter(([name]) => name !== 'contenthash')),
          )
      })
    })
  },
}
