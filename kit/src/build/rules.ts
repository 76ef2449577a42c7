import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
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

/** What the rules of a remote take of it. */
interface StyledRemote {
  folder: string
  declaration: { name: string; stylePrefixes?: readonly string[] | undefined }
}

/** Scripts, style sheets, which become files, and files that are imported for their URL. */
export function browserRules(
  remote: StyledRemote,
  scripts: RuleSetRule[] = scriptRules('es2022'),
): RuleSetRule[] {
  return [ownScripts, ...scripts, ...styleRules(remote, true), { test: dataFile, type: 'asset/resource' }]
}

/** The server entry names the same files and classes, but writes none of them. */
export function serverRules(remote: StyledRemote): RuleSetRule[] {
  const files: RuleSetRule = { test: dataFile, type: 'asset/resource', generator: { emit: false } }
  return [ownScripts, ...scriptRules('es2024'), ...styleRules(remote, false), files]
}

/** What they import but is not there ends the build; of packages it is a warning where it may be a look for a feature. */
const ownScripts: RuleSetRule = {
  test: /\.[cm]?[jt]sx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  parser: { exportsPresence: 'error' },
}

/** Style sheets; those of CSS modules export their classes by name and, as an object, by default. */
function styleRules({ folder, declaration }: StyledRemote, emit: boolean): RuleSetRule[] {
  const { name, stylePrefixes = [] } = declaration
  const options = { folder, prefixes: [`${name}-`, ...stylePrefixes] }
  const own = { loader: beside('stylesLoader'), options }
  const modules = { auto: true, localIdentName: `${name}-[local]-[hash:base64:6]` }
  const loaders = [{ loader: require.resolve('css-loader'), options: { modules, importLoaders: 1 } }, own]
  const extracted = (defaultExport: boolean) => ({
    use: [{ loader: MiniCssExtractPlugin.loader, options: { emit, defaultExport } }, ...loaders],
  })
  const oneOf = [{ test: /\.module\.\w+$/, ...extracted(true) }, extracted(false)]
  return [{ test: /\.css$/, sideEffects: true, oneOf }]
}

/** TypeScript, without and with JSX. */
export function scriptRules(target: JscTarget, react: ReactConfig = { runtime: 'automatic' }) {
  return [/\.ts$/, /\.tsx$/].map((test) => {
    const parser = { syntax: 'typescript', tsx: test.test('.tsx') } as const
    const options: Options = { jsc: { parser, transform: { react }, target } }
    return { test, use: { loader: require.resolve('swc-loader'), options } }
  })
}

/** A module of this folder that is found by its path; JavaScript in a tarball. */
export function beside(name: string): string {
  return join(import.meta.dirname, name + extname(import.meta.filename))
}
