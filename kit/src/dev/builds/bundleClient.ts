import { minified } from '../../build/minified.ts'
import { scriptRules } from '../../build/rules.ts'
import { besides } from './developmentConfigs.ts'
import { describeProblems } from '../../build/describeProblems.ts'
import { memoryCompiler } from './memoryCompiler.ts'

/** Bundles the script that `dev` adds to pages: one file from `client/`, with React's refresh runtime. */
export function bundleClient(): Promise<string> {
  const { compiler, files } = memoryCompiler({
    entry: { client: besides('../client/startClient') },
    mode: 'development', // the refresh runtime does nothing in production
    devtool: false,
    target: ['web', 'es2022'],
    output: { filename: 'client.js' },
    module: { rules: scriptRules('es2022') },
    optimization: { minimize: true, minimizer: [minified] },
    resolve: { extensions: ['.ts', '.js'] },
    cache: false,
  })
  return new Promise((done, failed) => {
    compiler.run((error, stats) => {
      const problems = error?.message ?? describeProblems(stats)
      if (problems === '') done(files.get('client.js')?.toString() ?? '')
      else failed(new Error(problems))
    })
  })
}
