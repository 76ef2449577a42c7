import { join } from 'node:path'
import webpack from 'webpack'
import { minified } from '../../build/minified.ts'
import { browserRules } from '../../build/rules.ts'
import { besides } from './developmentConfigs.ts'
import { memoryFolder } from './memoryFolder.ts'
import { problemsIn } from './problemsIn.ts'

/** The script that pages get: one file of `client/`, with React's refresh runtime in it. */
export async function bundleClient(): Promise<string> {
  const { files, fileSystem } = memoryFolder()
  const compiler = webpack({
    entry: { client: besides('../client/startClient') },
    mode: 'development', // the refresh runtime does nothing in production
    devtool: false,
    target: ['web', 'es2022'],
    output: { path: '/client', filename: 'client.js' },
    module: { rules: browserRules.slice(0, 2) },
    optimization: { minimize: true, minimizer: [minified] },
    resolve: { extensions: ['.ts', '.js'] },
    cache: false,
  })
  compiler.outputFileSystem = fileSystem
  await new Promise<void>((done, failed) => {
    compiler.run((error, stats) => {
      if (error) return failed(error)
      return stats?.hasErrors() ? failed(new Error(problemsIn(stats))) : done()
    })
  })
  return files.get(join('/client', 'client.js'))?.toString() ?? ''
}
