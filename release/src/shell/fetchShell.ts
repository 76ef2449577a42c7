import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { NamedRelease, RemoteManifest } from '@tessera/kit/contract/composition'
import { ifMissing } from '@tessera/store/ifMissing'
import type { ReleaseReader } from '../releases/storeRelease.ts'
import { sha256Of } from '@tessera/store/canonicalBytes'
import { day } from '@tessera/store/isOlder'
import { inParallel } from '@tessera/store/inParallel'

/**
 * Fetches a shell's files to `<folder>/<version>-<manifest>/shell/dist` and returns the folder above `shell`. Verifies
 * every file against the manifest, even if it was fetched before. Throws `RegistryError` if a file is missing or
 * altered in the registry; nothing incomplete is left.
 */
export async function fetchShell(
  registry: Pick<ReleaseReader, 'manifest' | 'blob'>,
  release: NamedRelease,
  folder: string,
): Promise<string> {
  const target = join(folder, nameOf(release))
  const manifest = await registry.manifest(release.manifest)
  if (await isWhole(target, manifest)) return target
  await mkdir(folder, { recursive: true })
  const unfinished = await mkdtemp(join(folder, 'unfinished-'))
  try {
    await inParallel(Object.entries(manifest.files), async function fetchFile([name, { sha256 }]) {
      const path = join(unfinished, 'shell/dist', name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await registry.blob(sha256))
    })
    await writeFile(join(unfinished, 'package.json'), '{ "type": "module" }\n')
    if (await isWhole(target, manifest)) return target // another process of this machine was first
    await rm(target, { recursive: true, force: true })
    await rename(unfinished, target).catch(async (error: unknown) => {
      if (!(await isWhole(target, manifest))) throw error
    })
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return target
}

/** Removes all other shells, except shells fetched within the last day, whose processes can still run. */
export async function removeOtherShells(folder: string, kept: readonly NamedRelease[]): Promise<void> {
  const names = new Set(kept.map(nameOf))
  for (const name of await readdir(folder).catch(ifMissing<string[]>([]))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (!names.has(name) && Date.now() - mtimeMs > day) await rm(join(folder, name), { recursive: true })
  }
}

const nameOf = ({ version, manifest }: NamedRelease) => `${version}-${manifest.slice(0, 16)}`

async function isWhole(target: string, { files }: RemoteManifest): Promise<boolean> {
  for (const [name, file] of Object.entries(files)) {
    const bytes = await readFile(join(target, 'shell/dist', name)).catch(ifMissing(undefined))
    if (!bytes || sha256Of(bytes) !== file.sha256) return false
  }
  return true
}
