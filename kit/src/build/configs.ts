import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import webpack, { type Configuration } from 'webpack'
import { integrityOfOwn } from './integrityOfOwn.ts'
import { importOrAgain } from './importOrAgain.ts'
import { minified } from './minified.ts'
import {
  extractStyles,
  plainSourceMaps,
  scopeStyles,
  stableRuntimeId,
  oneOfEach,
  refuseCode,
  frameworksInPage,
} from './plugins.ts'
import type { SlotName } from '../contract/slots.ts'
import { assetName, beside, browserRules, serverRules } from './rules.ts'
import { readAliases } from './readAliases.ts'
import { type RemotePackage, serverName } from './remotePackage.ts'

/** Where webpack is. Otherwise the federation SDK starts webpack to find out, a third of a small build's time. */
process.env['FEDERATION_WEBPACK_PATH'] ??= createRequire(import.meta.url).resolve('webpack')

/** `full` adds the stock federation runtime (24 kB) to the remote; `slim`, a small one, which pages work with. */
export type Federation = 'slim' | 'full'

/** The client entry: an ES-module federation container that exposes `./<slot>` for each slot. */
export function browserConfig(remote: RemotePackage, federation: Federation): Configuration {
  return {
    ...common(remote, `browser-${federation}`),
    entry: {},
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: {
      path: remote.dist,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      workerChunkLoading: 'import',
      publicPath: 'auto',
      uniqueName: `tessera-${remote.declaration.name}`,
      filename: '[name].[contenthash].js',
      chunkFilename: '[name].[contenthash].js',
      assetModuleFilename: assetName,
      hashDigestLength: 12,
      crossOriginLoading: 'anonymous',
      importFunctionName: importOrAgain,
      chunkLoadTimeout: 10_000,
    },
    module: { rules: browserRules(remote) },
    optimization: { chunkIds: 'deterministic', minimizer: [minified, new CssMinimizerPlugin()] },
    plugins: [
      extractStyles('[name].[contenthash].css'),
      scopeStyles(remote.declaration.name),
      new ModuleFederationPlugin(federationOptions(remote)),
      stableRuntimeId,
      plainSourceMaps,
      integrityOfOwn,
      frameworksInPage(remote.declaration.name),
      refuseCode('browser'),
      oneOfEach(remote),
      ...(federation === 'slim' ? [slimRuntime(remote)] : []),
    ],
  }
}

/** The server entry: one CommonJS file that contains its own React and no styles. */
export function serverConfig(remote: RemotePackage, entry: string): Configuration {
  return {
    ...common(remote, serverName),
    entry: { server: entry },
    target: 'node24',
    output: {
      path: remote.dist,
      library: { type: 'commonjs2' },
      filename: '[name].[contenthash].cjs',
      publicPath: `/remotes/${remote.declaration.name}/`,
      assetModuleFilename: assetName,
      hashDigestLength: 12,
    },
    optimization: { minimizer: [minified] },
    module: {
      rules: serverRules(remote),
      parser: { javascript: { dynamicImportMode: 'eager', worker: false } },
    },
    plugins: [
      extractStyles('[name].css'),
      refuseCode('server'),
      oneOfEach(remote),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      plainSourceMaps,
    ],
  }
}

function common(remote: RemotePackage, name: string): Configuration {
  return {
    name,
    context: remote.folder,
    mode: 'production',
    devtool: 'hidden-nosources-source-map', // for release checks: without source, and loaded by no browser
    resolve: {
      extensions: ['.tsx', '.ts', '.jsx', '.mjs', '.js'],
      alias: readAliases(join(remote.folder, 'tsconfig.json')),
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    // Not on disk: such a cache once mixed chunks of two builds. The task runner caches whole builds instead.
    cache: { type: 'memory' },
  }
}

/** Options of the federation plugin that the production build and `dev` share. */
export function federationOptions(
  remote: RemotePackage,
): ConstructorParameters<typeof ModuleFederationPlugin>[0] {
  return {
    name: remote.declaration.name,
    filename: 'entry.[contenthash].js',
    library: { type: 'module' },
    exposes: Object.fromEntries(
      [...remote.islands].map(([slot, file]) => [
        `./${slot}`,
        { import: file, name: chunkNameOf(slot, remote) },
      ]),
    ),
    shared: Object.fromEntries(
      Array.from(remote.shared, ([name, { range: requiredVersion, version }]) => [
        name,
        version === undefined
          ? { import: false, singleton: true, requiredVersion }
          : { version, requiredVersion },
      ]),
    ),
    dts: false,
    manifest: false,
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  }
}

/** Name of a slot's chunk. It never equals the remote's name, which is the container's. */
export function chunkNameOf(slot: SlotName, { declaration }: RemotePackage): string {
  return slot === declaration.name ? `${slot}.slot` : slot
}

export function slimRuntime({
  shared,
}: Pick<RemotePackage, 'shared'>): webpack.NormalModuleReplacementPlugin {
  return new webpack.NormalModuleReplacementPlugin(
    /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/,
    beside([...shared.values()].some(({ version }) => version) ? 'sharingRuntime' : 'slimRuntime'),
  )
}
