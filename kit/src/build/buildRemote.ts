import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import webpack, { type Stats } from 'webpack'
import type { RemoteManifest } from '../contract/composition.ts'
import { checkTypes } from './checkTypes.ts'
import { browserConfig, type Federation, serverConfig } from './configs.ts'
import { describeBuild } from './describeBuild.ts'
import { BuildError } from './BuildError.ts'
import { describeProblems, describeViolations } from './describeProblems.ts'
import { readRemotePackage, type RemotePackage } from './remotePackage.ts'
import { formatReport } from './formatReport.ts'

/** Options of a remote's build. */
export interface BuildOptions {
  /** The federation runtime that the remote contains. Default `slim`. */
  federation?: Federation
  /** Whether to check types too. Default true; ignored by `watchRemote`, which never does. */
  types?: boolean
}

/**
 * Builds both entries of the remote in `folder` into `dist/`, with its manifest. Returns the report.
 *
 * @example console.log(await buildRemote(process.cwd(), { types: false }))
 */
export async function buildRemote(folder: string, options: BuildOptions = {}): Promise<string> {
  const remote = await readRemotePackage(folder)
  const { compiler, results } = createCompiler(remote, options)
  try {
    const [problems] = await Promise.all([
      options.types === false ? '' : checkTypes(folder),
      promisify(compiler.run.bind(compiler))(),
    ])
    if (problems) throw new BuildError(problems)
    return await finish(remote, results)
  } finally {
    await promisify(compiler.close.bind(compiler))()
  }
}

/** Builds again after each change of a file, until the process ends. Calls `onBuilt` with each report or error. */
export async function watchRemote(folder: string, options: BuildOptions, onBuilt: (text: string) => void) {
  const remote = await readRemotePackage(folder)
  const { compiler, results } = createCompiler(remote, options)
  compiler.watch({ aggregateTimeout: 50 }, function built(failure) {
    if (failure) return onBuilt(failure.message)
    finish(remote, results).then(onBuilt, (error: Error) => onBuilt(error.message))
  })
}

/** The newest result of each entry: after a save, only the entry that changed is compiled. */
interface Results {
  browser?: Stats
  server?: Stats
}

function createCompiler(remote: RemotePackage, { federation = 'slim' }: BuildOptions) {
  const configs = [browserConfig(remote, federation)]
  if (remote.server) configs.push(serverConfig(remote, remote.server))
  const compiler = webpack(configs.map(remote.adapt))
  const results: Results = {}
  const [browser, server] = compiler.compilers
  browser?.hooks.done.tap('tessera-kit', (stats) => void (results.browser = stats))
  server?.hooks.done.tap('tessera-kit', (stats) => void (results.server = stats))
  return { compiler, results }
}

async function finish(remote: RemotePackage, { browser, server }: Results): Promise<string> {
  for (const result of [browser, server]) {
    const problems = describeProblems(result) || (result ? describeViolations(result.compilation) : '')
    if (problems) throw new BuildError(problems)
  }
  if (!browser) throw new Error('webpack gave no result')
  const manifest = await describeBuild(remote, browser.compilation, server?.compilation)
  const { report, isOverBudget } = await formatReport(manifest, remote.dist)
  if (isOverBudget)
    throw new BuildError(`${report}\nOver its budget: send less, or raise budgetKb in src/remote.ts`)
  await writeFile(join(remote.dist, 'manifest.json'), JSON.stringify(manifest, null, 2) + '\n')
  await removeOldFiles(remote, manifest)
  const warnings = [browser, server].map((result) => describeProblems(result, 'warnings')).filter(Boolean)
  return [report, ...new Set(warnings)].join('\n\nWarnings:\n')
}

async function removeOldFiles(remote: RemotePackage, manifest: RemoteManifest): Promise<void> {
  const kept = new Set(['manifest.json', ...Object.keys({ ...manifest.files, ...manifest.sourceMaps })])
  const old = (await readdir(remote.dist)).filter((name) => !kept.has(name))
  await Promise.all(old.map((name) => rm(join(remote.dist, name), { recursive: true })))
}
