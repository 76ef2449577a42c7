import { readFileSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

/**
 * Builds the studio into `dist/`: `server`, `app`, and `bridge`, what pages of the preview site get; then `build.json`,
 * which names the app's files. Types are not checked.
 */
const require = createRequire(import.meta.url)
const maxApp = 220_000 /* bytes, brotli, with React */
const dist = join(import.meta.dirname, 'dist')

/** Packages that stay outside of the server's program: all but this repository's own. */
const external = /^(?!@tessera\/)[a-z@]/

const targets = { server, app, first, editor }
type Target = keyof typeof targets

const typescript = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
}

const rules: webpack.RuleSetRule[] = [
  { test: /\.tsx?$/, loader: require.resolve('swc-loader'), options: typescript },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
  { test: /\.(woff2|svg)$/, type: 'asset/resource' },
]

const names = Object.keys(targets) as Target[]
await Promise.all(names.map((name) => run({ ...common(name), ...targets[name]() })))
await writeFile(join(dist, 'build.json'), JSON.stringify(await describeApp(), null, 2) + '\n')

/** The Node program. */
function server(): webpack.Configuration {
  return {
    entry: { studio: './src/server/studio.ts', pictureChild: './src/server/media/child/pictureChild.ts' },
    target: 'node24',
    module: { rules, parser: { javascript: { worker: ['Worker from node:worker_threads'] } } },
    experiments: { outputModule: true },
    output: {
      ...output('server', '[name].js'),
      chunkFilename: '[name].js',
      module: true,
      chunkFormat: 'module',
    },
    externals: [
      ({ request }, decide) => decide(undefined, external.test(request) ? `module ${request}` : undefined),
    ],
    optimization: { minimize: false },
  }
}

/** What editors' browsers run. */
function app(): webpack.Configuration {
  return {
    entry: { app: './src/app/start.tsx' },
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: {
      ...output('app', '[name].[contenthash:10].js'),
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath: '/assets/',
    },
  }
}

/** The inline script of a page that is edited. */
function first(): webpack.Configuration {
  return {
    entry: { first: './src/bridge/first.ts' },
    target: ['web', 'es2022'],
    output: { ...output('bridge/first', 'first.js'), iife: true },
  }
}

/** What comes to that page later, in one file: its hash stands in the page. */
function editor(): webpack.Configuration {
  return {
    entry: { editor: './src/bridge/connectEditor.ts' },
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: { ...output('bridge/editor', 'editor.js'), module: true, library: { type: 'module' } },
    resolve: {
      extensions: ['.ts', '.js'],
      alias: { 'markdown-it$': require.resolve('markdown-it') }, // prosemirror-markdown brings an older one of its own
    },
    optimization: { splitChunks: false },
  }
}

function common(name: Target): webpack.Configuration {
  return {
    name,
    mode: 'production',
    context: import.meta.dirname,
    devtool: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: join(import.meta.dirname, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [import.meta.filename] },
    },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: { rules },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' })],
    optimization: { minimizer: ['...', new CssMinimizerPlugin()] },
    performance: { hints: false },
  }
}

function output(folder: string, filename: string): webpack.Configuration['output'] {
  return {
    path: join(dist, folder),
    filename,
    chunkFilename: '[name].[contenthash:10].js',
    assetModuleFilename: '[name].[contenthash:10][ext]',
    clean: true,
  }
}

async function run(config: webpack.Configuration): Promise<void> {
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack made no compiler')
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    const report = stats?.toString('errors-warnings')
    if (stats?.hasErrors() || stats?.hasWarnings()) console.error(`${config.name}:\n${report}`)
    if (stats?.hasErrors()) process.exitCode = 1
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}

async function describeApp(): Promise<object> {
  const all = await readdir(join(dist, 'app'))
  const files = all.filter((file) => /\.(js|css|woff2|svg)$/.test(file)).toSorted()
  const bytes = (file: string) => brotliCompressSync(readFileSync(join(dist, 'app', file))).length
  const size = files.reduce((sum, file) => sum + bytes(file), 0)
  if (size > maxApp) {
    console.error(`The app has ${size} B (brotli), more than ${maxApp} B.`)
    process.exitCode = 1
  }
  const starting = (pattern: RegExp) => files.find((file) => pattern.test(file)) ?? null
  return { script: starting(/^app\..*\.js$/), style: starting(/^app\..*\.css$/), files }
}
