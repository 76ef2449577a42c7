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
  /** The folder that holds `mfe-<remote>`, or is the repository of that one remote. */
  root: string
  remote: string
  /** Signs the manifest; a registry with trust takes nothing unsigned. */
  signer?: Signer
  dryRun?: boolean
}

export interface PublishResult {
  remote: string
  version: string
  /** `mended`: it was there, with damage. */
  outcome: 'new' | 'mended' | 'unchanged'
  /** Files that the registry did not have, or had altered. */
  stored: readonly string[]
  total: number
  /** A source file younger than the build. */
  newerSource?: string
  build: string
  dryRun: boolean
}

/** Stores a remote's build in the registry. Visitors see it once a promotion or a canary names it. */
export async function publishRemote(request: PublishRequest): Promise<PublishResult> {
  const { registry, root, remote, dryRun = false } = request
  const { manifest, files } = await readBuild(root, remote)
  const standing = await readStanding(registry, remote, manifest.version)
  const stored = await registry.missing(manifest)
  if (!dryRun) await registry.publish(manifest, files, request.signer)
  const newer = await newerSource(root, remote)
  return {
    remote,
    version: manifest.version,
    outcome: standing === 'unchanged' && stored.length > 0 ? 'mended' : standing,
    stored,
    total: files.size,
    build: findRemoteFolder(root, remote).build,
    dryRun,
    ...(newer && { newerSource: newer }),
  }
}

async function readStanding(
  registry: ReleaseReader,
  remote: string,
  version: string,
): Promise<PublishResult['outcome']> {
  const manifest = await registry.version(remote, version)
  if (!manifest) return 'new'
  const stored = await registry.manifest(manifest).catch(ifUnreadable(undefined))
  return stored ? 'unchanged' : 'mended'
}

/** A source file that was changed after the build, as a path from `root`; nothing when the build is fresh. */
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
