import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { parseManifest } from '@tessera/kit/contract/parse'
import { ifMissing, ReleaseError } from '../errors/ReleaseError.ts'
import { storedFiles } from '../releases/storeRelease.ts'
import { findRemoteFolder, isRemote } from './findRemoteFolder.ts'

export interface Build {
  manifest: RemoteManifest
  files: ReadonlyMap<string, Uint8Array>
}

/** A remote's build, every file proved to be what the manifest says. */
export async function readBuild(root: string, remote: string): Promise<Build> {
  const manifest = await readBuiltManifest(root, remote)
  const names = Object.keys(storedFiles(manifest))
  const bytes = await Promise.all(names.map((name) => readBuiltFile(root, remote, name)))
  const files = new Map(names.map((name, index) => [name, bytes[index] ?? missingFile(root, remote, name)]))
  const altered = Object.entries(storedFiles(manifest)).filter(
    ([name, file]) => !isBuilt(file, files.get(name)),
  )
  if (altered.length === 0) return { manifest, files }
  throw new ReleaseError(
    'buildBroken',
    `${distName(root, remote)}: ${altered.map(([name]) => name).join(', ')} changed after the build.`,
    buildAgain(root, remote),
  )
}

export async function readBuiltManifest(root: string, remote: string): Promise<RemoteManifest> {
  const text = await readFile(join(distOf(root, remote), 'manifest.json'), 'utf8').catch(ifMissing(undefined))
  if (text === undefined) throw await nothingBuilt(root, remote)
  const parsed = parseManifest(jsonOrNothing(text))
  if (!parsed.ok) throw brokenManifest(root, remote, parsed.problems.join('; '))
  if (parsed.value.name !== remote)
    throw brokenManifest(root, remote, `it is of a remote named ${parsed.value.name}`)
  return parsed.value
}

function distOf(root: string, remote: string): string {
  return join(findRemoteFolder(root, remote).path, 'dist')
}

/** The names of the remotes that have a folder here. */
async function remotesIn(root: string): Promise<readonly string[]> {
  const names = await readdir(root).catch(ifMissing([]))
  return names.filter((name) => name.startsWith('mfe-')).map((name) => name.slice('mfe-'.length))
}

async function nothingBuilt(root: string, remote: string): Promise<ReleaseError> {
  const known = await remotesIn(root)
  if (known.includes(remote) || isRemote(root)) {
    const cause = `${distName(root, remote)}/manifest.json is not there.`
    return new ReleaseError('buildMissing', cause, buildAgain(root, remote))
  }
  return new ReleaseError(
    'remoteUnknown',
    `There is no folder mfe-${remote}. Known here: ${known.join(', ') || 'none'}.`,
  )
}

async function readBuiltFile(root: string, remote: string, name: string): Promise<Uint8Array | undefined> {
  return readFile(join(distOf(root, remote), name)).catch(ifMissing(undefined))
}

function missingFile(root: string, remote: string, name: string): never {
  const cause = `${distName(root, remote)}/${name} is not there.`
  throw new ReleaseError('buildBroken', cause, buildAgain(root, remote))
}

function isBuilt(file: RemoteFile, bytes: Uint8Array | undefined): boolean {
  return (
    bytes?.length === file.bytes &&
    createHash('sha256').update(bytes).digest('hex') === file.sha256 &&
    `sha384-${createHash('sha384').update(bytes).digest('base64')}` === file.integrity
  )
}

function brokenManifest(root: string, remote: string, cause: string): ReleaseError {
  const said = `${distName(root, remote)}/manifest.json: ${cause}.`
  return new ReleaseError('buildBroken', said, buildAgain(root, remote))
}

const distName = (root: string, remote: string) => `${findRemoteFolder(root, remote).prefix}dist`

const buildAgain = (root: string, remote: string) =>
  `Run \`${findRemoteFolder(root, remote).build}\`, then \`release publish ${remote}\`.`

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // half written or edited: the manifest's parser refuses it
  }
}
