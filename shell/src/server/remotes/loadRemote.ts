import { createHash } from 'node:crypto'
import type { NamedRelease, RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { remoteBase } from '@tessera/kit/contract/page'
import { contractNumber } from '@tessera/kit/contract/remote'
import { RegistryError } from '@tessera/store/RegistryError'
import { type ReleaseReader } from '@tessera/release/registry'
import { createDataLoader, type DataLoaderOptions } from '../loaders/createDataLoader.ts'
import { createServedFile, type ServedFile } from '../http/servedFile.ts'
import { createRenderer, type RendererOptions } from '../rendering/renderer.ts'
import { styleText } from '../../shared/text/escapeHtml.ts'
import { withTimeout } from '../time/withTimeout.ts'
import type { DeadRemote, LoadedRemote } from './compositions.ts'
import { compileSlots } from './compileSlots.ts'

const loadTimeout = 30_000 /* ms; a remote that cannot be read must not delay other remotes for ever */

export interface ServerOptions extends RendererOptions {
  loading: DataLoaderOptions
}

/** Reads and verifies all files of a remote, and starts its server entry. Never rejects. */
export async function loadRemote(
  name: string,
  entry: NamedRelease,
  registry: ReleaseReader,
  options: ServerOptions,
): Promise<LoadedRemote | DeadRemote> {
  let manifest: RemoteManifest | undefined
  try {
    manifest = await withTimeout(loadTimeout, readRemoteManifest(name, entry, registry))
    const contents = await withTimeout(loadTimeout, readFiles(manifest, registry))
    return await start(manifest, contents, options)
  } catch (error) {
    const cause = manifest ? describeError(error) : `its manifest is ${describeError(error)}`
    const isRefused = error instanceof RegistryError && error.kind === 'refused'
    const problemName = isRefused ? 'signatureRefused' : 'remoteUnreadable'
    const problem = { name: problemName, remote: name, version: entry.version, cause } as const
    return { status: 'dead', name, version: entry.version, problem, ...(manifest && { manifest }) }
  }
}

/** Reads a release's manifest. Fails if it belongs to another remote, version or contract. */
export async function readRemoteManifest(
  name: string,
  entry: NamedRelease,
  registry: ReleaseReader,
): Promise<RemoteManifest> {
  const manifest = await registry.manifest(entry.manifest)
  const refuse = (cause: string) => new RegistryError('invalid', `manifest ${entry.manifest}`, cause)
  if (manifest.name !== name) throw refuse(`it is the manifest of ${manifest.name}`)
  if (manifest.version !== entry.version) throw refuse(`it has version ${manifest.version}`)
  if (manifest.contract !== contractNumber) {
    throw refuse(`it uses contract ${manifest.contract}; this shell uses ${contractNumber}`)
  }
  return manifest
}

/** Reads a file and checks both hashes: the name of its blob, and the integrity that browsers check. */
export async function readFile(name: string, file: RemoteFile, registry: ReleaseReader): Promise<Uint8Array> {
  const bytes = await registry.blob(file.sha256)
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== file.sha256 || integrity !== file.integrity) {
    throw new RegistryError('altered', name, 'it differs from its manifest')
  }
  return bytes
}

async function readFiles(
  manifest: RemoteManifest,
  registry: ReleaseReader,
): Promise<Map<string, Uint8Array>> {
  const named = Object.entries(manifest.files)
  const read = await Promise.allSettled(named.map(([name, file]) => readFile(name, file, registry)))
  const contents = new Map<string, Uint8Array>()
  const problems: string[] = []
  for (const [index, [name]] of named.entries()) {
    const outcome = read[index]
    if (outcome?.status === 'fulfilled') contents.set(name, outcome.value)
    else problems.push(`${name} is ${describeError(outcome?.reason)}`)
  }
  if (problems.length > 0)
    throw new Error(`${problems.length} of ${named.length} files unreadable; ${problems[0]}`)
  return contents
}

async function start(
  manifest: RemoteManifest,
  contents: ReadonlyMap<string, Uint8Array>,
  options: ServerOptions,
): Promise<LoadedRemote> {
  const { name, version, server } = manifest
  const base = remoteBase(name)
  const slots = compileSlots(manifest)
  const files = new Map<string, ServedFile>()
  const styles = new Map<string, string>()
  for (const [file, bytes] of contents) {
    if (file === server?.file) continue
    files.set(file, createServedFile(file, bytes))
    if (file.endsWith('.css')) styles.set(file, styleText(resolveUrls(textOf(bytes), base + folderOf(file))))
  }
  const source = server && contents.get(server.file)
  const program = source && { source: textOf(source), file: `${name}@${version}/${server.file}` }
  const renderer = program && createRenderer(program, options)
  const loader = program && createDataLoader({ name, version, program, slots }, options.loading)
  await renderer?.started
  return {
    status: 'loaded',
    name,
    version,
    manifest,
    slots,
    base,
    files,
    styles,
    ...(renderer && { renderer }),
    ...(loader && { loader }),
  }
}

/** Describes an error, with its kind first: `missing (blobs/1a2b…: it is not there)`. */
function describeError(error: unknown): string {
  if (error instanceof RegistryError) return `${error.kind} (${error.message})`
  return error instanceof Error ? error.message : String(error)
}

/** Makes the relative `url()`s of a style sheet absolute, because pages inline the sheet. */
export function resolveUrls(css: string, base: string): string {
  return css.replace(
    /url\(\s*(["']?)(?!["']|[a-z][a-z0-9+.-]*:|\/|#)(?:\.\/)?/gi,
    (_, quote: string) => `url(${quote}${base}`,
  )
}

/** The folder of a file, with a slash at its end; empty for a file at the top. */
function folderOf(file: string): string {
  return file.slice(0, file.lastIndexOf('/') + 1)
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8')
}
