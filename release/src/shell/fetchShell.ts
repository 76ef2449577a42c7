import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { NamedRelease, RemoteManifest } from '@tessera/kit/contract/composition'
import { ifMissing } from '../errors/ReleaseError.ts'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { sha256Of } from '../store/canonicalBytes.ts'

/**
 * Puts a shell's files on this machine, `<folder>/<version>-<manifest>/shell/dist`, and returns the folder above `shell`.
 * Each byte is compared with the manifest, also of what lies there from before. Fails with `RegistryError` where the
 * registry lacks a file or has it altered; then nothing half is left.
 */
export async function fetchShell(
  registry: Pick<ReleaseReader, 'manifest' | 'blob'>,
  { version, manifest: sha256 }: NamedRelease,
  folder: string,
): Promise<string> {
  const place = join(folder, `${version}-${sha256.slice(0, 16)}`)
  const manifest = await registry.manifest(sha256)
  if (await isWhole(place, manifest)) return place
  await mkdir(folder, { recursive: true })
  const unfinished = await mkdtemp(join(folder, 'unfinished-'))
  try {
    for (const [name, file] of Object.entries(manifest.files)) {
      const path = join(unfinished, 'shell/dist', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await registry.blob(file.sha256))
    }
    await writeFile(join(unfinished, 'package.json'), '{ "type": "module" }\n')
    await rm(place, { recursive: true, force: true })
    await rename(unfinished, place)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return place
}

async function isWhole(place: string, { files }: RemoteManifest): Promise<boolean> {
  for (const [name, file] of Object.entries(files)) {
    const bytes = await readFile(join(place, 'shell/dist', name)).catch(ifMissing(undefined))
    if (!bytes || sha256Of(bytes) !== file.sha256) return false
  }
  return true
}
