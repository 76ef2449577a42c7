import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseManifest } from '@tessera/kit/contract/parse'
import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { root } from './startSite.ts'

export interface AlteredRemote {
  manifest: RemoteManifest
  files: ReadonlyMap<string, Uint8Array>
}

/** What a team changed: gets a file's name and text, gives its new text. */
export type Edit = (file: string, text: string) => string

/** The manifest of a built remote. `folder` holds the remote; default: the one in this repository. */
export async function readBuild(name: string, folder = folderOf(name)): Promise<RemoteManifest> {
  const built = parseManifest(JSON.parse(await readFile(join(folder, 'dist/manifest.json'), 'utf8')))
  if (!built.ok) throw new Error(built.problems.join('\n'))
  return built.value
}

/** A built remote as another team's edit would leave it: changed files, a true manifest, a version of its own. */
export async function alteredRemote(
  name: string,
  suffix: string,
  edit: Edit,
  folder = folderOf(name),
): Promise<AlteredRemote> {
  const built = await readBuild(name, folder)
  const files = new Map<string, Uint8Array>()
  const described: Record<string, RemoteFile> = {}
  for (const file of Object.keys(built.sourceMaps ?? {}))
    files.set(file, await readFile(join(folder, 'dist', file)))
  for (const file of Object.keys(built.files)) {
    const bytes = await readFile(join(folder, 'dist', file))
    const edited = /\.(c?js|css)$/.test(file) ? Buffer.from(edit(file, bytes.toString('utf8'))) : bytes
    files.set(file, edited)
    described[file] = describeFile(edited)
  }
  return {
    manifest: { ...built, version: `${built.version}.${suffix}`, files: described },
    files,
  }
}

/** A built remote after an edit of everything: none of its files has the name that it had. */
export async function renamedRemote(name: string, suffix: string): Promise<AlteredRemote> {
  const built = await readBuild(name)
  const hashes = Object.keys(built.files).map((file) => file.split('.').at(-2) ?? '')
  const rename = (text: string) =>
    hashes.reduce((now, hash) => now.replaceAll(hash, renamedHash(hash, suffix)), text)
  const { manifest, files } = await alteredRemote(name, suffix, (_file, text) => rename(text))
  const describedAs = JSON.parse(rename(JSON.stringify({ ...manifest, files: {} }))) as RemoteManifest
  return {
    manifest: { ...describedAs, files: withNames(manifest.files, rename) },
    files: new Map(Array.from(files, ([file, bytes]) => [rename(file), bytes])),
  }
}

/** An edit of the server entry alone: `wrap` is the body of a function that gets `halves` and changes them. */
export function editServer(wrap: string): Edit {
  return (file, text) =>
    file.startsWith('server.')
      ? `${text}\n;(function(halves){${wrap}})(module.exports.default ?? module.exports)`
      : text
}

/** Each of its slots loads from an origin. */
export function declaringLoad({ manifest, files }: AlteredRemote, origin: string): AlteredRemote {
  const declarations = Object.entries(manifest.declarations ?? {}).map(([slot, declared]) => [
    slot,
    { ...declared, load: { data: {}, origins: [origin], maxAge: 60 } },
  ])
  return { manifest: { ...manifest, declarations: Object.fromEntries(declarations) }, files }
}

function folderOf(name: string): string {
  return join(root, `mfe-${name}`)
}

function renamedHash(hash: string, suffix: string): string {
  return createHash('sha256').update(`${hash} ${suffix}`).digest('hex').slice(0, hash.length)
}

function withNames(
  files: RemoteManifest['files'],
  rename: (name: string) => string,
): RemoteManifest['files'] {
  return Object.fromEntries(Object.entries(files).map(([file, about]) => [rename(file), about]))
}

function describeFile(bytes: Uint8Array): RemoteFile {
  return {
    integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}`,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    bytes: bytes.byteLength,
  }
}
