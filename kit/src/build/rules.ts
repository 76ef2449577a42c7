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

/** Name of an imported file in the build. It contains a hash, so browsers may cache the file forever. */
export const assetName = '[name].[contenthash][ext]'

/** The properties of a remote that its rules depend on. */
interface StyledRemote {
  folder: string
  declaration: { name: string; stylePrefixes?: readonly string[] | undefined }
}

/** Rules for scripts, style sheets, and files that are imported for their URL. */
export function browserRules(
  remote: StyledRemote,
  scripts: RuleSetRule[] = scriptRules('es2022'),
): RuleSetRule[] {
  return orText([ownScripts, ...catalogueRules, ...scripts, styleRules(remote, true), ...fileRules(true)])
}

/** Rules for a server entry: with the client entry's names of files and classes, but no files are written. */
export function serverRules(remote: StyledRemote): RuleSetRule[] {
  const scripts = scriptRules('es2024')
  return orText([ownScripts, ...catalogueRules, ...scripts, styleRules(remote, false), ...fileRules(false)])
}

/** Adds the import of any file as text with `?raw`. */
function orText(rules: RuleSetRule[]): RuleSetRule[] {
  return [{ oneOf: [{ resourceQuery: /^\?raw$/, type: 'asset/source' }, { rules }] }]
}

/** A missing import in the remote's code ends the build; in a package it is a warning, as it can be a feature test. */
const ownScripts: RuleSetRule = {
  test: /\.[cm]?[jt]sx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  parser: { exportsPresence: 'error' },
}

/** Rules for style sheets, with the remote's PostCSS and Sass; CSS modules export classes by name and by default. */
function styleRules({ folder, declaration }: StyledRemote, emit: boolean): RuleSetRule {
  const { name, stylePrefixes = [] } = declaration
  const modules = { auto: true, localIdentName: `${name}-[local]-[hash:base64:6]` }
  const own = [
    { loader: require.resolve('css-loader'), options: { modules, importLoaders: 1 } },
    { loader: beside('stylesLoader'), options: { folder, prefixes: [`${name}-`, ...stylePrefixes] } },
    ...findPostcss(folder),
  ]
  const extracted = (defaultExport: boolean) => [
    { loader: MiniCssExtractPlugin.loader, options: { emit, defaultExport } },
    ...own,
  ]
  const sass = findSass(folder)
  const oneOf: RuleSetRule[] = [
    { test: /\.module\.css$/, use: extracted(true) },
    { test: /\.module\.s[ac]ss$/, use: [...extracted(true), ...sass] },
    ...(emit ? [] : [{ type: 'asset/source' }]),
    { test: /\.css$/, use: extracted(false) },
    { use: [...extracted(false), ...sass] },
  ]
  return { test: /\.(?:css|s[ac]ss)$/, sideEffects: emit, oneOf }
}

/** The loader of PostCSS, if the remote has a PostCSS configuration (Tailwind needs one). */
function findPostcss(folder: string) {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const isConfigured =
    files.some((file) => /^(?:postcss\.config\.|\.postcssrc)/.test(file)) ||
    (files.includes('package.json') && 'postcss' in require(join(folder, 'package.json')))
  return isConfigured
    ? [{ loader: require.resolve('postcss-loader'), options: { postcssOptions: { config: folder } } }]
    : []
}

/** The loader of Sass, if the remote has installed Sass; otherwise `stylesLoader` reports each sheet that needs it. */
function findSass(folder: string) {
  return findInstalled('sass', folder) ? [{ loader: require.resolve('sass-loader') }] : []
}

/** Rules for files imported for their URL, and for drawings imported as components. */
function fileRules(emit: boolean): RuleSetRule[] {
  const component = { resourceQuery: /^\?react$/, use: [script(true, 'es2022'), beside('svgLoader')] }
  return [{ test: dataFile, oneOf: [component, { type: 'asset/resource', generator: { emit } }] }]
}

/** Rules for scripts, without and with JSX. */
export function scriptRules(target: JscTarget, react?: ReactConfig) {
  return [/\.ts$/, /\.[jt]sx$/].map((test) => ({ test, use: script(test.test('.tsx'), target, react) }))
}

function script(tsx: boolean, target: JscTarget, react: ReactConfig = { runtime: 'automatic' }) {
  const parser = { syntax: 'typescript', tsx, decorators: true } as const
  const options: Options = { jsc: { parser, transform: { react, decoratorVersion: '2022-03' }, target } }
  return { loader: require.resolve('swc-loader'), options }
}

/** Path of a module in this folder: TypeScript in the workspace, JavaScript in a tarball. */
export function beside(name: string): string {
  return join(import.meta.dirname, name + extname(import.meta.filename))
}
