import type { RemoteFile, RemoteManifest } from '@tessera/kit/contract/composition'
import { parseManifest } from '@tessera/kit/contract/parse'
import { canonicalBytes, parseJson, sha256Of } from '@tessera/store/canonicalBytes'
import { lease } from '../leases/lease.ts'
import { ifUnreadable, RegistryError } from '@tessera/store/RegistryError'
import { keyOf } from '../layout/keyOf.ts'
import { limitOf, tooLarge } from '@tessera/store/limitOf'
import { requirePublisher, storeSignature, verifySignatures } from '../trust/verifySignatures.ts'
import type { Signer } from '../trust/signer.ts'
import type { Trust } from '../trust/trustLog.ts'
import type { Store } from '@tessera/store/Store'

/** Reads published releases, current or not. */
export interface ReleaseReader {
  /** Throws `RegistryError` if the object is missing, altered, no manifest, or not signed as the trust log demands. */
  manifest(sha256: string): Promise<RemoteManifest>
  /** Throws `RegistryError` if the blob is missing or altered. */
  blob(sha256: string): Promise<Uint8Array>
  /** Names of the manifest's files that are missing or altered. */
  missing(manifest: RemoteManifest): Promise<readonly string[]>
  /** sha256 of a published version's manifest; undefined if the version was not published. */
  version(remote: string, version: string): Promise<string | undefined>
  /** Published versions of one remote, not in the order of time. */
  versions(remote: string): Promise<readonly string[]>
  remotes(): Promise<readonly string[]>
}

/** Stores releases; does not change what visitors get. */
export interface ReleaseWriter {
  /** Stores the files' blobs, then the manifest, then the version. Repairs damaged objects, and leaves intact ones. */
  publish(
    manifest: RemoteManifest,
    files: ReadonlyMap<string, Uint8Array>,
    /** Required in a signed registry. */
    signer?: Signer,
  ): Promise<{ /** sha256 of the stored manifest. */ manifest: string }>
  signManifest(sha256: string, signer: Signer): Promise<void>
}

/** Reads a blob. Throws `RegistryError` if it is missing or altered. */
export async function readBlob(store: Store, sha256: string): Promise<Uint8Array> {
  return readNamedByContent(store, keyOf.blob(sha256), sha256)
}

/** Reads a manifest. With `trust`, it must be signed by a key that may release the remote. */
export async function readManifest(store: Store, sha256: string, trust?: Trust): Promise<RemoteManifest> {
  const key = keyOf.manifest(sha256)
  const parsed = parseManifest(parseJson(await readNamedByContent(store, key, sha256), key))
  if (!parsed.ok) throw new RegistryError('invalid', key, parsed.problems.join('; '))
  if (trust) await verifySignatures(store, sha256, parsed.value.name, trust)
  return parsed.value
}

/** sha256 of a version's manifest; undefined if it was not published, or if the version's object is damaged. */
export async function readVersion(
  store: Store,
  remote: string,
  version: string,
): Promise<string | undefined> {
  const bytes = await store.read(keyOf.version(remote, version)).catch(ifUnreadable(undefined))
  const sha256 = bytes && Buffer.from(bytes).toString('utf8').trim()
  return sha256 && /^[0-9a-f]{64}$/.test(sha256) ? sha256 : undefined
}

/** Names of files whose blob is missing or altered. */
export async function brokenFiles(store: Store, manifest: RemoteManifest): Promise<readonly string[]> {
  const files = Object.entries(storedFiles(manifest))
  const intact = await Promise.all(files.map(([, file]) => isIntact(store, file)))
  return files.flatMap(([name], index) => (intact[index] ? [] : [name]))
}

/** Stores a release, its version last, so that every version that can be found is complete. */
export async function storeRelease(
  store: Store,
  manifest: RemoteManifest,
  files: ReadonlyMap<string, Uint8Array>,
  trust?: Trust,
  signer?: Signer,
): Promise<{ manifest: string }> {
  const manifestBytes = canonicalBytes(checkedManifest(manifest))
  const signing = trust && requirePublisher(manifest.name, trust, signer)
  const sha256 = sha256Of(manifestBytes)
  const name = keyOf.version(manifest.name, manifest.version)
  const blobs = mapBlobs(manifest, files)
  await lease(store, sha256)
  await Promise.all(Array.from(blobs, ([sha256, bytes]) => storeObject(store, keyOf.blob(sha256), bytes)))
  await storeObject(store, keyOf.manifest(sha256), manifestBytes)
  if (signing) await storeSignature(store, sha256, signing)
  await nameVersion(store, manifest, sha256)
  await putBack(store, sha256, manifestBytes, blobs)
  await store.flush([...blobs.keys()].map(keyOf.blob).concat(keyOf.manifest(sha256), name))
  return { manifest: sha256 }
}

function checkedManifest(manifest: RemoteManifest): RemoteManifest {
  const parsed = parseManifest(manifest)
  if (!parsed.ok)
    throw new RegistryError('invalid', `manifest of ${manifest.name}`, parsed.problems.join('; '))
  return parsed.value
}

function mapBlobs(manifest: RemoteManifest, files: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const blobs = new Map<string, Uint8Array>()
  for (const [name, file] of Object.entries(storedFiles(manifest))) {
    const bytes = files.get(name)
    if (!bytes) throw new RegistryError('missing', name, 'the manifest names this file, but it was not given')
    if (sha256Of(bytes) !== file.sha256) {
      throw new RegistryError('altered', name, 'it differs from what the manifest says')
    }
    blobs.set(file.sha256, bytes)
  }
  return blobs
}

/** Stores again what was removed by a clean-up that began before the lease. Later clean-ups see the lease. */
async function putBack(
  store: Store,
  manifest: string,
  manifestBytes: Uint8Array,
  blobs: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const objects = [[keyOf.manifest(manifest), manifestBytes] as const]
  for (const [sha256, bytes] of blobs) objects.push([keyOf.blob(sha256), bytes])
  await Promise.all(
    objects.map(async ([key, bytes]) => (await store.modified(key)) ?? (await store.create(key, bytes))),
  )
}

/** Stores bytes under a key that contains their sha256, unless they are there, unaltered. */
async function storeObject(store: Store, key: string, bytes: Uint8Array): Promise<void> {
  if (bytes.length > limitOf(key)) throw tooLarge(key)
  const existing = await store.read(key).catch(ifUnreadable(null))
  if (existing && Buffer.from(existing).equals(bytes)) return
  if (existing === undefined) await store.create(key, bytes)
  else await store.replace(key, bytes)
}

/** Binds a version to a manifest. If the version's old manifest no longer exists, replaces the binding. */
async function nameVersion(store: Store, manifest: RemoteManifest, sha256: string): Promise<void> {
  const key = keyOf.version(manifest.name, manifest.version)
  const name = Buffer.from(sha256)
  if ((await store.create(key, name)) === 'created') return
  const named = await readVersion(store, manifest.name, manifest.version)
  if (named === sha256) return
  if (named && (await store.modified(keyOf.manifest(named)))) {
    throw new RegistryError('invalid', key, 'another build was published as this version; raise the version')
  }
  await store.replace(key, name)
}

async function isIntact(store: Store, file: RemoteFile): Promise<boolean> {
  const bytes = await store.read(keyOf.blob(file.sha256)).catch(ifUnreadable(undefined))
  return bytes !== undefined && sha256Of(bytes) === file.sha256
}

async function readNamedByContent(store: Store, key: string, sha256: string): Promise<Uint8Array> {
  const bytes = await store.read(key)
  if (!bytes) throw new RegistryError('missing', key, 'it is not there')
  if (sha256Of(bytes) !== sha256) throw new RegistryError('altered', key, 'its content differs from its name')
  return bytes
}

/** All files of a release: the files that are served or run on the server, and the source maps. */
export function storedFiles({ files, sourceMaps }: RemoteManifest): RemoteManifest['files'] {
  return { ...files, ...sourceMaps }
}
