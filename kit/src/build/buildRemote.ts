import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type MultiCompiler, type Stats } from 'webpack'
import type { RemoteManifest } from '../contract/composition.ts'
import { checkStyles } from './checkStyles.ts'
import { checkTypes } from './checkTypes.ts'
import { browserConfig, type Federation, serverConfig } from './configs.ts'
import { describeBuild } from './describeBuild.ts'
import { BuildError } from './BuildError.ts'
import { readRemotePackage, type RemotePackage } from './remotePackage.ts'
import { formatReport, weighSlots } from './formatReport.ts'

/** What a build can be told beside its folder. */
export interface BuildOptions {
  /** Default `slim`. */
  federation?: Federation
  /** Whether its types are checked, too. Default true; watching never does. */
  types?: boolean
}

/** Builds both entries of the remote in `folder` into `dist/`, with its manifest. Gives the report. */
export async function buildRemote(folder: string, options: BuildOptions = {}): Promise<string> {
  const remote = await readRemotePackage(folder)
  const { compiler, halves } = createCompiler(remote, options)
  try {
    const [problems] = await Promise.all([options.types === false ? '' : checkTypes(folder), run(compiler)])
    if (problems) throw new BuildError(problems)
    return await finish(remote, halves)
  } finally {
    await close(compiler)
  }
}

/** Builds again after each change of a file, until the process ends. `onBuilt` hears each report or error. */
export async function watchRemote(folder: string, options: BuildOptions, onBuilt: (text: string) => void) {
  const remote = await readRemotePackage(folder)
  const { compiler, halves } = createCompiler(remote, options)
  compiler.watch({ aggregateTimeout: 50 }, function built(failure) {
    if (failure) return onBuilt(failure.message)
    finish(remote, halves).then(onBuilt, (error: Error) => onBuilt(error.message))
  })
}

/** The newest result of each entry: watching compiles only the one that changed. */
interface Halves {
  browser?: Stats
  server?: Stats
}

function createCompiler(remote: RemotePackage, { federation = 'slim' }: BuildOptions) {
  const configs = [browserConfig(remote, federation)]
  if (remote.server) configs.push(serverConfig(remote, remote.server))
  const compiler = webpack(configs)
  const entries: Halves = {}
  const [browser, server] = compiler.compilers
  browser?.hooks.done.tap('tessera-kit', (stats) => void (entries.browser = stats))
  server?.hooks.done.tap('tessera-kit', (stats) => void (entries.server = stats))
  return { compiler, halves: entries }
}

function run(compiler: MultiCompiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.run((error) => (error ? reject(error) : resolve()))
  })
}

/** Also writes the persistent cache. */
function close(compiler: MultiCompiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.close((error) => (error ? reject(error) : resolve()))
  })
}

async function finish(remote: RemotePackage, { browser, server }: Halves): Promise<string> {
  for (const half of [browser, server]) {
    if (half?.hasErrors()) throw new BuildError(half.toString({ preset: 'errors-only', colors: false }))
  }
  if (!browser) throw new Error('webpack gave no result')
  await checkStyles(remote, browser.compilation)
  const manifest = await describeBuild(remote, {
    browser: browser.compilation,
    server: server?.compilation,
  })
  const report = await checkedReport(remote, manifest)
  await writeFile(join(remote.dist, 'manifest.json'), JSON.stringify(manifest, null, 2) + '\n')
  await removeOldFiles(remote, manifest)
  return report
}

async function checkedReport(remote: RemotePackage, manifest: RemoteManifest): Promise<string> {
  const weights = await weighSlots(manifest, remote.dist)
  const report = formatReport(manifest, weights)
  if (!weights.some((weight) => weight.overBudget)) return report
  throw new BuildError(`${report}\nOver its budget: send less, or raise budgetKb in src/remote.ts`)
}

async function removeOldFiles(remote: RemotePackage, manifest: RemoteManifest): Promise<void> {
  const kept = new Set(['manifest.json', ...Object.keys({ ...manifest.files, ...manifest.sourceMaps })])
  const old = (await readdir(remote.dist)).filter((name) => !kept.has(name))
  await Promise.all(old.map((name) => rm(join(remote.dist, name), { recursive: true })))
}
