import { findRemoteFolder } from './findRemoteFolder.ts'
import { readBuild } from './readBuild.ts'
import type { Registry } from '../registry/createRegistry.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { ifUnreadable } from '@tessera/store/RegistryError'
import type { Signer } from '../trust/signer.ts'
import { glob, stat } from 'node:fs/promises'
import { join } from 'node:path'

export interface PublishRequest {
  registry: Registry
  /** The folder that contains `mfe-<remote>`, or a remote's own repository. */
  root: string
  remote: string
  /** Key to sign the manifest with; required in a signed registry. */
  signer?: Signer
  dryRun?: boolean
}

/** Outcome of a publish; on a dry run, what the outcome would be. */
export interface PublishResult {
  remote: string
  version: string
  /** `mended`: the version was published and damaged, and is now repaired. */
  outcome: 'new' | 'mended' | 'unchanged'
  /** Files that were missing in the registry, or altered. */
  stored: readonly string[]
  total: number
  /** A source file that changed after the build, if any. */
  newerSource?: string
  build: string
  dryRun: boolean
}

/** Stores a remote's build in the registry. Visitors get the version once it is promoted. */
export async function publishRemote(request: PublishRequest): Promise<PublishResult> {
  const { registry, root, remote, dryRun = false } = request
  const { manifest, files } = await readBuild(root, remote)
  const outcome = await readOutcome(registry, remote, manifest.version)
  const stored = await registry.missing(manifest)
  if (!dryRun) await registry.publish(manifest, files, request.signer)
  const newer = await newerSource(root, remote)
  return {
    remote,
    version: manifest.version,
    outcome: outcome === 'unchanged' && stored.length > 0 ? 'mended' : outcome,
    stored,
    total: files.size,
    build: findRemoteFolder(root, remote).build,
    dryRun,
    ...(newer && { newerSource: newer }),
  }
}

async function readOutcome(
  registry: ReleaseReader,
  remote: string,
  version: string,
): Promise<PublishResult['outcome']> {
  const manifest = await registry.version(remote, version)
  if (!manifest) return 'new'
  const stored = await registry.manifest(manifest).catch(ifUnreadable(undefined))
  return stored ? 'unchanged' : 'mended'
}

/** A source file that changed after the build, as a path from `root`; undefined if there is none. */
async function newerSource(root: string, remote: string): Promise<string | undefined> {
  const { path, prefix } = findRemoteFolder(root, remote)
  const built = await stat(join(path, 'dist/manifest.json'))
  for await (const file of glob(['src/**/*.*', 'package.json'], { cwd: path })) {
    if (/\.test\.\w+$/.test(file)) continue
    const { mtimeMs } = await stat(join(path, file))
    if (mtimeMs > built.mtimeMs) return prefix + file
  }
  return undefined
}
