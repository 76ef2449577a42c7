import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { parseManifest } from '@tessera/kit/contract/parse'
import { z } from 'zod'
import { ifMissing } from '@tessera/store/ifMissing'
import { parseRecord } from '@tessera/store/readRecord'
import { ReleaseError } from '../errors/ReleaseError.ts'
import { storedFiles } from '../releases/storeRelease.ts'
import { findRemoteFolder, isRemote } from './findRemoteFolder.ts'

/** A build that is ready to publish. */
export interface Build {
  manifest: RemoteManifest
  files: ReadonlyMap<string, Uint8Array>
}

/** Reads a remote's build and verifies every file against its manifest. */
export async function readBuild(root: string, remote: string): Promise<Build> {
  const { path, prefix } = findRemoteFolder(root, remote)
  const manifest = await readBuiltManifest(root, remote)
  const broken = (cause: string) =>
    new ReleaseError('BUILD_BROKEN', `${prefix}dist${cause}`, buildAgain(root, remote))
  const files = new Map<string, Uint8Array>()
  const altered: string[] = []
  for (const [name, file] of Object.entries(storedFiles(manifest))) {
    const bytes = await readFile(join(path, 'dist', name)).catch(ifMissing(undefined))
    if (!bytes) throw broken(`/${name} is not there.`)
    files.set(name, bytes)
    if (!isBuilt(file, bytes)) altered.push(name)
  }
  if (altered.length > 0) throw broken(`: ${altered.join(', ')} changed after the build.`)
  return { manifest, files }
}

/** Reads a build's manifest. Throws `ReleaseError` if the remote is unknown or not built, or its build is broken. */
export async function readBuiltManifest(root: string, remote: string): Promise<RemoteManifest> {
  const { path, prefix } = findRemoteFolder(root, remote)
  const text = await readFile(join(path, 'dist/manifest.json'), 'utf8').catch(ifMissing(undefined))
  if (text === undefined) throw nothingBuilt(root, remote)
  const parsed = parseManifest(parseRecord(z.unknown(), text)) // it can be half written, or edited by hand
  if (parsed.ok && parsed.value.name === remote) return parsed.value
  const cause = parsed.ok ? `it belongs to ${parsed.value.name}` : parsed.problems.join('; ')
  throw new ReleaseError('BUILD_BROKEN', `${prefix}dist/manifest.json: ${cause}.`, buildAgain(root, remote))
}

/** Handler for `.catch`: undefined for a remote without a good build; `release publish` says what is wrong. */
export function ifNotBuilt(error: unknown): undefined {
  if (!(error instanceof ReleaseError)) throw error
}

function nothingBuilt(root: string, remote: string): ReleaseError {
  const folders = globSync('{,sites/*/remotes/}mfe-*', { cwd: root })
  const known = folders.map((folder) => basename(folder).slice('mfe-'.length)).toSorted()
  if (known.includes(remote) || isRemote(root)) {
    const cause = `${findRemoteFolder(root, remote).prefix}dist/manifest.json is not there.`
    return new ReleaseError('BUILD_MISSING', cause, buildAgain(root, remote))
  }
  return new ReleaseError(
    'REMOTE_UNKNOWN',
    `There is no folder mfe-${remote}. Known here: ${known.join(', ') || 'none'}.`,
  )
}

function isBuilt(file: RemoteFile, bytes: Uint8Array): boolean {
  return (
    bytes.length === file.bytes &&
    createHash('sha256').update(bytes).digest('hex') === file.sha256 &&
    `sha384-${createHash('sha384').update(bytes).digest('base64')}` === file.integrity
  )
}

const buildAgain = (root: string, remote: string) =>
  `Run \`${findRemoteFolder(root, remote).build}\`, then \`release publish ${remote}\`.`
