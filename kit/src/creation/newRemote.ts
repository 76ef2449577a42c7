import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CreationError } from './CreationError.ts'
import { createFiles } from './createFiles.ts'
import type { WantedRemote } from './frameworks.ts'
import { listTarballs } from './kitPackage.ts'
import { packageFile } from './packageFile.ts'

export interface NewRemote {
  folder: string
  /** The site's repository, unless the remote has its own. */
  repository?: string
  /** Paths of the written files, below the folder. */
  files: readonly string[]
}

/** Writes the folder `mfe-<name>`, which must not exist yet; removes the folder again if writing fails. */
export async function newRemote(wanted: WantedRemote): Promise<NewRemote> {
  const folder = join(wanted.parent, `mfe-${wanted.name}`)
  if (existsSync(folder))
    throw new CreationError(`${folder} exists already; nothing was written.`, 'Choose another name.')
  const tarballs = wanted.packages === undefined ? new Map<string, string>() : listTarballs(wanted.packages)
  const texts = new Map([['package.json', packageFile(wanted)], ...(await createFiles(wanted))])
  const copies = new Map(Array.from(tarballs, ([name, file]) => [`packages/${name}`, file]))
  if (!wanted.dryRun) await write(folder, texts, copies)
  const { repository } = wanted
  return { folder, files: [...texts.keys(), ...copies.keys()].toSorted(), ...(repository && { repository }) }
}

type Files = ReadonlyMap<string, string>

async function write(folder: string, texts: Files, copies: Files): Promise<void> {
  await mkdir(folder, { recursive: true })
  try {
    for (const [file, text] of texts) await writeFile(await createParent(folder, file), text)
    for (const [file, from] of copies) await copyFile(from, await createParent(folder, file))
  } catch (error) {
    await rm(folder, { recursive: true })
    throw error
  }
}

async function createParent(folder: string, file: string): Promise<string> {
  const path = join(folder, file)
  await mkdir(dirname(path), { recursive: true })
  return path
}
