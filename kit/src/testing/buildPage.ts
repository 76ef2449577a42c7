import { join } from 'node:path'
import webpack from 'webpack'
import { catalogueRules } from '../build/catalogueRules.ts'
import { scriptRules } from '../build/rules.ts'

/** Builds the module `entry` for a test page into `folder/page.js`, with chunks beside it. */
export function buildPage(entry: string, folder: string): Promise<string> {
  const compiler = webpack({
    entry: { page: entry },
    context: join(import.meta.dirname, '../..'),
    mode: 'development',
    devtool: false,
    target: ['web', 'es2022'],
    experiments: { outputModule: true },
    output: { path: folder, module: true, filename: '[name].js', chunkFormat: 'module', publicPath: 'auto' },
    resolve: { modules: [join(import.meta.dirname, '../../../node_modules')] },
    module: { rules: [...catalogueRules, ...scriptRules('es2022')] },
  })
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
      else resolve('')
    })
  })
}
