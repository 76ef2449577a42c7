import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import {
  browserConfig,
  chunkNameOf,
  federationOptions,
  serverConfig,
  slimRuntime,
} from '../../build/configs.ts'
import { integrityOfOwn } from '../../build/integrityOfOwn.ts'
import {
  extractStyles,
  oneOfEach,
  refuseCode,
  scopeStyles,
  stableRuntimeId,
  frameworksInPage,
} from '../../build/plugins.ts'
import type { RemotePackage } from '../../build/remotePackage.ts'
import { browserRules, scriptRules } from '../../build/rules.ts'
import { devPath } from '../messages/messages.ts'

export const entryFile = 'entry.js'
export const serverFile = 'server.cjs'

/** Base URL of a working folder's files. */
export function devBase(remote: string): string {
  return `${devPath}${remote}/`
}

/** The client entry for development: like the production build, but with readable code and replaceable modules. */
export function developmentBrowserConfig(remote: RemotePackage): Configuration {
  const { name } = remote.declaration
  const production = browserConfig(remote, 'slim')
  return {
    ...production,
    ...developed,
    devtool: 'cheap-module-source-map', // no `eval`, which the page's policy refuses
    output: {
      ...production.output,
      publicPath: devBase(name), // absolute, so that `url()` works in inline sheets
      filename: '[name].js',
      chunkFilename: '[name].js',
      hotUpdateChunkFilename: '[id].[fullhash].hot-update.js',
      hotUpdateMainFilename: '[runtime].[fullhash].hot-update.json.js', // the container is imported as an ES module
      importFunctionName: 'import',
    },
    module: { rules: refreshedRules(remote) },
    optimization: { chunkIds: 'named', moduleIds: 'named', minimize: false, emitOnErrors: false },
    plugins: [
      extractStyles('[name].css'),
      scopeStyles(name),
      new ModuleFederationPlugin({
        ...federationOptions(remote),
        filename: entryFile,
        exposes: exposedIslands(remote),
        shared: {}, // each remote has its own packages, with a development React: the page's React cannot be refreshed
      }),
      stableRuntimeId,
      integrityOfOwn,
      refuseCode('browser'),
      oneOfEach(remote),
      frameworksInPage(remote.declaration.name),
      slimRuntime({ shared: new Map() }),
      new webpack.HotModuleReplacementPlugin(),
      withoutStyleReload,
    ],
  }
}

/** The server entry, if there is one, together with the schemas that it declares. */
export function developmentServerConfig(remote: RemotePackage): Configuration {
  const declaration = join(remote.folder, 'src/remote.ts')
  const lines = [`export { remote } from ${JSON.stringify(declaration)}`]
  if (remote.server) lines.push(`export { default as entries } from ${JSON.stringify(remote.server)}`)
  const entry = `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`
  const production = serverConfig(remote, entry)
  return {
    ...production,
    ...developed,
    devtool: 'inline-cheap-module-source-map',
    externals: [/^(?:zod|react|react-dom)(?:\/|$)/], // these packages never change, and are large
    externalsType: 'commonjs',
    optimization: { minimize: false, emitOnErrors: false },
    output: {
      ...production.output,
      filename: serverFile,
      publicPath: devBase(remote.declaration.name),
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }: { absoluteResourcePath: string }) =>
        pathToFileURL(absoluteResourcePath).href,
    },
  }
}

const developed = {
  mode: 'development',
  cache: { type: 'memory', maxGenerations: 3 }, // without a limit, the modules of each edit would stay in memory
} as const

function exposedIslands(remote: RemotePackage) {
  const { name } = remote.declaration
  return Object.fromEntries(
    Array.from(remote.islands, ([slot, file]) => {
      const loader = `${besides('islandLoader')}?remote=${name}&slot=${slot}`
      return [`./${slot}`, { import: `!!${loader}!${file}`, name: chunkNameOf(slot, remote) }]
    }),
  )
}

/** Rules for scripts that React refreshes; `.ts` files may contain hooks too. */
function refreshedRules(remote: RemotePackage): RuleSetRule[] {
  const react = { runtime: 'automatic', development: true, refresh: true } as const
  const loader = { loader: besides('refreshLoader'), options: { remote: remote.declaration.name } }
  const scripts = scriptRules('es2022', react).map(({ use, ...rule }) => ({ ...rule, use: [loader, use] }))
  return browserRules(remote, scripts)
}

/** Keeps the plugin from replacing sheets: they are inline in the page, and it would add a link for each. */
const withoutStyleReload = new webpack.NormalModuleReplacementPlugin(
  /mini-css-extract-plugin[\\/]dist[\\/]hmr[\\/]/,
  `data:application/node,${encodeURIComponent('module.exports = () => () => {}')}`,
)

/** Path of a module, by its name relative to this folder: TypeScript in the workspace, JavaScript in a tarball. */
export function besides(name: string): string {
  return join(import.meta.dirname, name + extname(import.meta.filename))
}
