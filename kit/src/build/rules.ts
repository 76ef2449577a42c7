import { createRequire } from 'node:module'
import type { JscTarget, Options, ReactConfig } from '@swc/core'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'

const require = createRequire(import.meta.url)

/** Files that a module imports for their URL. */
const dataFile = /\.(avif|webp|png|jpe?g|gif|svg|woff2|topojson|geojson|bin|mp4|webm)$/

/**
 * Where a build puts a file that a module imports for its URL. Webpack's placeholders; the hash makes it cacheable forever.
 */
export const assetName = '[name].[contenthash][ext]'

/** Scripts, style sheets, which become files, and files that are imported for their URL. */
export const browserRules: RuleSetRule[] = [
  ...scriptRules('es2022'),
  { test: /\.css$/, sideEffects: true, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
  { test: dataFile, type: 'asset/resource' },
]

/** The server entry names the same files by the same URLs, but writes none of them. */
export const serverRules: RuleSetRule[] = [
  ...scriptRules('es2024'),
  {
    test: /\.css$/,
    use: {
      loader: require.resolve('css-loader'),
      options: { modules: { auto: true, exportOnlyLocals: true } },
    },
  },
  { test: dataFile, type: 'asset/resource', generator: { emit: false } },
]

/** TypeScript, without and with JSX. */
export function scriptRules(target: JscTarget, react: ReactConfig = { runtime: 'automatic' }) {
  return [/\.ts$/, /\.tsx$/].map((test) => {
    const parser = { syntax: 'typescript', tsx: test.test('.tsx') } as const
    const options: Options = { jsc: { parser, transform: { react }, target } }
    return { test, use: { loader: require.resolve('swc-loader'), options } }
  })
}
