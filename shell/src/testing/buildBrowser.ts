import { catalogueRules } from '@tessera/kit/build/catalogueRules'
import { scriptRules } from '@tessera/kit/build/rules'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { oncePerRun } from '@tessera/kit/testing/oncePerRun'
import type { Configuration } from 'webpack'

const source = join(import.meta.dirname, '..')
const entries = { browser: './browser/start.ts', loader: './browser/loader.ts' }

/** The shell's browser files as visitors get them, by name; `browser.js` and `loader.js` among them. */
export type BrowserFiles = ReadonlyMap<string, string>

/** The shell's browser module and its inline loader, bundled once for all tests of a run. */
export async function buildBrowser(): Promise<BrowserFiles> {
  const folder = await oncePerRun('shell-browser', bundle)
  const names = await readdir(folder)
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

function bundle(folder: string): Promise<void> {
  return compile([
    {
      ...common('browser', folder),
      target: ['web', 'es2022'],
      experiments: { outputModule: true },
      output: {
        ...common('browser', folder).output,
        module: true,
        chunkFormat: 'module',
        chunkLoading: 'import',
        library: { type: 'module' },
        publicPath: 'auto',
      },
    },
    { ...common('loader', folder), target: ['web', 'es2022'] },
  ])
}

function common(name: 'browser' | 'loader', folder: string): Configuration {
  return {
    mode: 'production',
    devtool: false,
    context: source,
    entry: { [name]: entries[name] },
    output: { path: folder, filename: '[name].js', chunkFilename: '[name].js' },
    resolve: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
    module: {
      rules: [...catalogueRules, ...scriptRules('es2022')],
    },
    performance: { hints: false },
  }
}

async function compile(configurations: Configuration[]): Promise<void> {
  const { default: webpack } = await import('webpack') // large: only who builds waits for it
  return new Promise((done, fail) => {
    webpack(configurations, (error, stats) => {
      if (error) return fail(error)
      if (stats?.hasErrors()) return fail(new Error(stats.toString('errors-only')))
      done()
    })
  })
}
