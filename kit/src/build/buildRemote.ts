import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type MultiCompiler, type MultiStats } from 'webpack'
import type { RemoteManifest } from '../contract/composition.ts'
import { browserConfig, type Federation, serverConfig } from './configs.ts'
import { describeBuild } from './manifest.ts'
import { BuildFault, readRemotePackage, type RemotePackage } from './remotePackage.ts'
import { formatReport, weighSlots } from './report.ts'

export interface BuildOptions {
  /** Default `slim`. */
  federation?: Federation
}

/** Builds both halves of the remote in `folder` into `dist/`, with its manifest. Gives the report. */
export async function buildRemote(folder: string, options: BuildOptions = {}): Promise<string> {
  const remote = await readRemotePackage(folder)
  const compiler = createCompiler(remote, options.federation ?? 'slim')
  try {
    return await finish(remote, await run(compiler))
  } finally {
    await close(compiler)
  }
}

/** Builds again after each change of a file, until the process ends. `tell` hears each report or fault. */
export async function watchRemote(folder: string, options: BuildOptions, tell: (text: string) => void) {
  const remote = await readRemotePackage(folder)
  const compiler = createCompiler(remote, options.federation ?? 'slim')
  compiler.watch({ aggregateTimeout: 50 }, function built(fault, stats) {
    if (fault || !stats) return tell(String(fault))
    finish(remote, stats).then(tell, (fault: Error) => tell(fault.message))
  })
}

function createCompiler(remote: RemotePackage, federation: Federation): MultiCompiler {
  return webpack([
    browserConfig(remote, federation),
    ...(remote.server ? [serverConfig(remote, remote.server)] : []),
  ])
}

function run(compiler: MultiCompiler): Promise<MultiStats> {
  return new Promise((resolve, reject) => {
    compiler.run((fault, stats) => (fault || !stats ? reject(fault) : resolve(stats)))
  })
}

/** Also writes the persistent cache. */
function close(compiler: MultiCompiler): Promise<void> {
  return new Promise((resolve, reject) => {
    compiler.close((fault) => (fault ? reject(fault) : resolve()))
  })
}

async function finish(remote: RemotePackage, stats: MultiStats): Promise<string> {
  if (stats.hasErrors()) throw new BuildFault(stats.toString({ preset: 'errors-only', colors: false }))
  const [browser, server] = stats.stats.map((half) => half.compilation)
  if (!browser) throw new Error('webpack gave no result')
  const manifest = await describeBuild(remote, { browser, server })
  const weights = await weighSlots(manifest, remote.dist)
  const report = formatReport(manifest, weights)
  if (weights.some((weight) => weight.overBudget)) {
    throw new BuildFault(`${report}\nOver its budget: send less, or raise budgetKb in src/remote.ts`)
  }
  await writeFile(join(remote.dist, 'manifest.json'), JSON.stringify(manifest, null, 2) + '\n')
  await removeOldFiles(remote, manifest)
  return report
}

async function removeOldFiles(remote: RemotePackage, manifest: RemoteManifest): Promise<void> {
  const kept = new Set([...Object.keys(manifest.files), 'manifest.json'])
  const old = (await readdir(remote.dist)).filter((name) => !kept.has(name))
  await Promise.all(old.map((name) => rm(join(remote.dist, name), { recursive: true })))
}
