import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { catalogueRules } from './catalogueRules.ts'
import { scriptRules } from './rules.ts'

const forms = {
  /** A program for Node, bundled with the packages that it imports. */
  program: {
    target: 'node24',
    experiments: { outputModule: true },
    module: { parser: { javascript: { worker: ['Worker from node:worker_threads'] } } },
    output: { filename: '[name].js', chunkFilename: '[name].js', module: true, chunkFormat: 'module' },
    optimization: { minimize: false },
  },
  /** Scripts and style sheets that browsers load as modules. */
  module: {
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: {
      filename: '[name].[contenthash:10].js',
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
    },
  },
  /** A script or a style sheet that pages contain inline. */
  inline: { target: ['web', 'es2022'], output: { filename: '[name].js' } },
} satisfies Record<string, Configuration>

/** One build of a program: its form, and additional webpack options. */
export interface Part extends Configuration {
  form: keyof typeof forms
}

/** Builds the shell or the studio in `folder`, each part into the folder `dist/<part>`. Types are not checked. */
export async function buildProgram(folder: string, parts: Readonly<Record<string, Part>>): Promise<void> {
  await Promise.all(Object.entries(parts).map(([name, part]) => build(createConfig(folder, name, part))))
}

function createConfig(folder: string, name: string, { form, ...part }: Part): Configuration {
  const usual: Configuration = forms[form]
  return {
    name,
    mode: 'production',
    context: folder,
    devtool: false,
    cache: {
      type: 'filesystem',
      cacheDirectory: join(folder, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [join(folder, 'build.ts'), join(import.meta.dirname, '../')] }, // the kit has the loaders
    },
    performance: { hints: false },
    ...usual,
    ...part,
    output: {
      path: join(folder, 'dist', name),
      chunkFilename: '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      clean: true,
      ...usual.output,
      ...part.output,
    },
    module: { rules, ...usual.module },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'], alias: bundled, ...part.resolve },
    plugins: [new MiniCssExtractPlugin({ filename: '[name].[contenthash:10].css' }), ...(part.plugins ?? [])],
    optimization: {
      minimizer: ['...', new CssMinimizerPlugin()],
      ...usual.optimization,
      ...part.optimization,
    },
  }
}

/** A package's own bundle, where its modules read files of other packages. */
const bundled = { 'css-tree$': 'css-tree/dist/csstree.esm' }

const require = createRequire(import.meta.url)
const rules: webpack.RuleSetRule[] = [
  ...catalogueRules,
  ...scriptRules('es2022'),
  { test: /\.css$/, use: [MiniCssExtractPlugin.loader, require.resolve('css-loader')] },
  { test: /\.(woff2|png|svg|avif|webp)$/, type: 'asset/resource' },
]

async function build(config: Configuration): Promise<void> {
  const compiler = webpack(config)
  try {
    const stats = await promisify(compiler.run.bind(compiler))()
    if (stats?.hasErrors() || stats?.hasWarnings())
      console.error(`${config.name}:\n${stats.toString('errors-warnings')}`)
    if (stats?.hasErrors()) process.exitCode = 1
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}
