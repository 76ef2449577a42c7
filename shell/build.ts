import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { catalogueRules } from '@tessera/kit/build/catalogueRules'
import { importOrAgain } from '@tessera/kit/build/importOrAgain'
import { shellName, type RemoteFile, type RemoteManifest } from '@tessera/kit/contract/composition'
import { contractNumber } from '@tessera/kit/contract/remote'
import { contentLayout } from '@tessera/content/published'
import { writeSample } from '@tessera/content/sample'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack from 'webpack'

/**
 * Builds the shell into `dist/`: `server`, `browser`, `styles` and `loader`, then `build.json`, which names them; and
 * `preview`, which is `browser` as pages of the preview site have it, with a `preview.json` of its own; `sample`, content
 * for a check where none is published, and in `content.json` the layout of what may be published for it; last `manifest.json`, by which `release publish shell` stores all of it.
 * It never checks types, whatever a build of all parts says about that.
 */
const require = createRequire(import.meta.url)
const dist = join(import.meta.dirname, 'dist')

const targets = { server, browser, preview, styles, loader }

const startKb = 12 /* brotli; of the module that every page starts with */

const ofReact = /[\\/](?:react|react-dom|scheduler)[\\/]|\breactParts\b/

/** The letters that every page has. */
const startFonts = /^(?:fraunces|inter)-latin\.\w+\.woff2$/
type Target = keyof typeof targets

const typescript = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
}

const rules: webpack.RuleSetRule[] = [
  ...catalogueRules,
  { test: /\.tsx?$/, loader: require.resolve('swc-loader'), options: typescript },
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
  { test: /\.(woff2|png|svg|avif|webp)$/, type: 'asset/resource' },
]

const names = Object.keys(targets) as Target[]
await Promise.all(names.map((name) => run({ ...common(name), ...targets[name]() })))
await write('build.json', await describeBuild())
await write('preview.json', await describePreview())
await write('content.json', { layout: contentLayout })
await rm(join(dist, 'sample'), { recursive: true, force: true })
await writeSample(join(dist, 'sample'))
await write('manifest.json', await describeRelease())

function write(file: string, content: object): Promise<void> {
  return writeFile(join(dist, file), JSON.stringify(content, null, 2) + '\n')
}

/** The Node program with all its packages: Node is all that a machine needs beside these files. */
function server(): webpack.Configuration {
  return {
    entry: {
      server: './src/server/server.ts',
      preview: './src/server/preview.ts',
      renderChild: './src/server/rendering/child/renderChild.ts',
      signing: './src/server/signingProcess.ts',
      mapWorker: './src/server/telemetry/mapWorker.ts',
      compiler: '@tessera/content/compiler',
      queryWorker: '@tessera/content/queryWorker',
      draftWorker: '@tessera/content/draftWorker',
    },
    target: 'node24',
    module: { rules, parser: { javascript: { worker: ['Worker from node:worker_threads'] } } },
    experiments: { outputModule: true },
    output: {
      ...output('server', '[name].js'),
      chunkFilename: '[name].js',
      module: true,
      chunkFormat: 'module',
    },
    optimization: { minimize: false },
  }
}

/** What visitors' browsers run; React is one chunk, for the remotes and the filter that use it. */
function browser(): webpack.Configuration {
  return {
    entry: { browser: './src/browser/start.ts' },
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: {
      ...output('browser', '[name].[contenthash:10].js'),
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      importFunctionName: importOrAgain,
      library: { type: 'module' },
      publicPath: 'auto',
    },
    optimization: {
      splitChunks: { cacheGroups: { react: { name: 'react', test: ofReact, enforce: true } } },
    },
  }
}

/** The same program, which tells the first script of a page of the preview site of its slots. */
function preview(): webpack.Configuration {
  const ofVisitors = browser()
  return {
    ...ofVisitors,
    entry: { preview: './src/browser/start.ts' },
    output: { ...ofVisitors.output, ...output('preview', '[name].[contenthash:10].js') },
    plugins: [
      ...(common('preview').plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(/^\.\/slots\/slots\.ts$/, './slots/previewSlots.ts'),
    ],
  }
}

/** The style sheets that pages inline, and the fonts that they name. */
function styles(): webpack.Configuration {
  return {
    entry: {
      site: './src/styles/site.css',
      home: './src/styles/hero.css',
      places: './src/styles/places.css',
      siteBelow: './src/styles/siteBelow.css',
      tiles: './src/styles/regionTiles.css',
      placesBelow: './src/styles/placesBelow.css',
      list: './src/styles/list.css',
      found: './src/styles/found.css',
      lost: './src/styles/lost.css',
      forms: './src/styles/forms.css',
      print: './src/styles/print.css',
      ops: './src/server/ops/ops.css',
    },
    target: ['web', 'es2022'],
    output: { ...output('styles', '[name].js'), publicPath: '/assets/' },
  }
}

/** The inline scripts of every page: nothing but themselves. */
function loader(): webpack.Configuration {
  return {
    entry: { loader: './src/browser/loader.ts', head: './src/browser/head.ts' },
    target: ['web', 'es2022'],
    output: { ...output('loader', '[name].js'), iife: true },
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
      buildDependencies: { config: [import.meta.filename, join(import.meta.dirname, '../kit/src/')] }, // loaders too
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
    const stats = await new Promise<webpack.Stats | undefined>((done, fail) =>
      compiler.run((error, result) => (error ? fail(error) : done(result))),
    )
    const report = stats?.toString('errors-warnings')
    if (stats?.hasErrors() || stats?.hasWarnings()) console.error(`${config.name}:\n${report}`)
    if (stats?.hasErrors()) process.exitCode = 1
  } finally {
    await new Promise((done) => compiler.close(done))
  }
}

/** Which files visitors may fetch, with their integrity, and which of them the page starts with. */
async function describeBuild(): Promise<object> {
  const sheets = Object.keys(styles().entry ?? {})
  for (const sheet of sheets) await rm(join(dist, `styles/${sheet}.js`), { force: true })
  const files = { ...(await filesIn('browser')), ...(await filesIn('styles')) }
  const starting = (pattern: RegExp) => Object.keys(files).find((file) => pattern.test(file)) ?? null
  return {
    entry: starting(/^browser\..*\.js$/),
    fonts: Object.keys(files).filter((file) => startFonts.test(file)),
    styles: Object.fromEntries(sheets.map((sheet) => [sheet, starting(new RegExp(`^${sheet}\\..*\\.css$`))])),
    files,
  }
}

async function describePreview(): Promise<object> {
  const files = await filesIn('preview')
  return { entry: Object.keys(files).find((file) => /^preview\..*\.js$/.test(file)), files }
}

type BuiltFiles = Record<string, { folder: string; integrity: string }>

async function filesIn(folder: string): Promise<BuiltFiles> {
  const names = (await readdir(join(dist, folder)).catch(() => [])).toSorted((one, other) =>
    one < other ? -1 : 1,
  )
  const files: BuiltFiles = {}
  for (const file of names)
    files[file] = { folder, integrity: integrityOf(await readFile(join(dist, folder, file))) }
  return files
}

/** The shell as a release, in the form that a remote's has. */
async function describeRelease(): Promise<RemoteManifest> {
  const { version } = await readPackage('./package.json')
  const files: Record<string, RemoteFile> = {}
  const parts = [
    ...names.map((name) => `${name}/*`),
    'sample/**/*.*',
    'build.json',
    'content.json',
    'preview.json',
  ]
  for (const file of globSync(parts, { cwd: dist }).toSorted()) {
    const bytes = await readFile(join(dist, file))
    files[file] = { integrity: integrityOf(bytes), sha256: hex(bytes), bytes: bytes.length }
  }
  const content = {
    name: shellName,
    contract: contractNumber,
    slots: [],
    requires: {},
    provides: { react: await versionOf('react'), 'react-dom': await versionOf('react-dom') },
    browser: { entry: 'build.json', exposes: {} },
    server: { file: 'server/server.js', slots: [] },
    files,
    budgetKb: startKb,
  }
  return { format: 1, version: `${version}-${hex(JSON.stringify(content)).slice(0, 8)}`, ...content }
}

async function versionOf(name: string): Promise<string> {
  return (await readPackage(require.resolve(`${name}/package.json`))).version
}

async function readPackage(file: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(require.resolve(file), 'utf8')) as { version: string }
}

function hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

function integrityOf(bytes: Uint8Array): `sha384-${string}` {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}
