import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { JscTarget, Options, ReactConfig } from '@swc/core'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'
import { catalogueRules } from './catalogueRules.ts'
import { findInstalled } from './findInstalled.ts'

const require = createRequire(import.meta.url)

/** Files that a module imports for their URL. */
const dataFile = /\.(avif|webp|png|jpe?g|gif|svg|woff2|topojson|geojson|bin|mp4|webm)$/

/** Where a build puts imported files. The name contains a hash, so browsers may cache it forever. */
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
  return orText([ownScripts, ...catalogueRules, ...scripts, styleRules(remote, true), ...fileRules(true)])
}

/** The server entry names the same files and classes, but writes none of them. */
export function serverRules(remote: StyledRemote): RuleSetRule[] {
  const scripts = scriptRules('es2024')
  return orText([ownScripts, ...catalogueRules, ...scripts, styleRules(remote, false), ...fileRules(false)])
}

/** Whatever is imported as `?raw` is its text. */
function orText(rules: RuleSetRule[]): RuleSetRule[] {
  return [{ oneOf: [{ resourceQuery: /^\?raw$/, type: 'asset/source' }, { rules }] }]
}

/** What they import but is not there ends the build; of packages it is a warning where it may be a look for a feature. */
const ownScripts: RuleSetRule = {
  test: /\.[cm]?[jt]sx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  parser: { exportsPresence: 'error' },
}

/** Style sheets, through the PostCSS and the Sass of the remote; those of CSS modules export classes by name and by default. */
function styleRules({ folder, declaration }: StyledRemote, emit: boolean): RuleSetRule {
  const { name, stylePrefixes = [] } = declaration
  const modules = { auto: true, localIdentName: `${name}-[local]-[hash:base64:6]` }
  const own = [
    { loader: require.resolve('css-loader'), options: { modules, importLoaders: 1 } },
    { loader: beside('stylesLoader'), options: { folder, prefixes: [`${name}-`, ...stylePrefixes] } },
    ...postcssOf(folder),
  ]
  const extracted = (defaultExport: boolean) => [
    { loader: MiniCssExtractPlugin.loader, options: { emit, defaultExport } },
    ...own,
  ]
  const sass = sassOf(folder)
  const oneOf: RuleSetRule[] = [
    { test: /\.module\.css$/, use: extracted(true) },
    { test: /\.module\.s[ac]ss$/, use: [...extracted(true), ...sass] },
    ...(emit ? [] : [{ type: 'asset/source' }]),
    { test: /\.css$/, use: extracted(false) },
    { use: [...extracted(false), ...sass] },
  ]
  return { test: /\.(?:css|s[ac]ss)$/, sideEffects: emit, oneOf }
}

/** PostCSS for a remote that has a configuration of it, as Tailwind wants one. */
function postcssOf(folder: string) {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const isConfigured =
    files.some((file) => /^(?:postcss\.config\.|\.postcssrc)/.test(file)) ||
    (files.includes('package.json') && 'postcss' in require(join(folder, 'package.json')))
  return isConfigured
    ? [{ loader: require.resolve('postcss-loader'), options: { postcssOptions: { config: folder } } }]
    : []
}

/** Sass where the remote has it installed; `stylesLoader` says so where a sheet needs it and it is not. */
function sassOf(folder: string) {
  return findInstalled('sass', folder) ? [{ loader: require.resolve('sass-loader') }] : []
}

/** Files by their URL, and drawings as components. */
function fileRules(emit: boolean): RuleSetRule[] {
  const component = { resourceQuery: /^\?react$/, use: [script(true, 'es2022'), beside('svgLoader')] }
  return [{ test: dataFile, oneOf: [component, { type: 'asset/resource', generator: { emit } }] }]
}

/** Scripts, without and with JSX. */
export function scriptRules(target: JscTarget, react?: ReactConfig) {
  return [/\.ts$/, /\.[jt]sx$/].map((test) => ({ test, use: script(test.test('.tsx'), target, react) }))
}

function script(tsx: boolean, target: JscTarget, react: ReactConfig = { runtime: 'automatic' }) {
  const parser = { syntax: 'typescript', tsx, decorators: true } as const
  const options: Options = { jsc: { parser, transform: { react, decoratorVersion: '2022-03' }, target } }
  return { loader: require.resolve('swc-loader'), options }
}

/** A module of this folder that is found by its path; JavaScript in a tarball. */
export function beside(name: string): string {
  return join(import.meta.dirname, name + extname(import.meta.filename))
}
