import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ifMissing } from '../errors/ifMissing.ts'
import { createReadGate } from './createReadGate.ts'
import { readRegularFile } from './readRegularFile.ts'
import { RegistryError } from '../errors/RegistryError.ts'
import type { Store } from './Store.ts'
import { writeWhole } from './writeWhole.ts'
import { describeError, errorCode } from '../errors/describeError.ts'

/** Creates a store in a folder on one machine, or on a shared file system with hard links. */
export function createDirectoryStore(root: string): Store {
  const flushFolder = createFolderFlush(root)
  const pass = createReadGate()
  const statFile = (key: string) => attempt(key, () => pass(key, () => statIfThere(join(root, key))))
  return {
    read: (key) =>
      attempt(key, () => pass(key, () => readRegularFile(join(root, key), key).catch(ifMissing(undefined)))),
    create: (key, bytes) => attempt(key, () => createFile(root, key, bytes, flushFolder)),
    replace: (key, bytes) => attempt(key, () => replaceFile(root, key, bytes, flushFolder)),
    list: (folder) => attempt(folder, () => pass(folder, () => listIfThere(root, join(root, folder)))),
    modified: async (key) => (await statFile(key))?.mtime,
    size: async (key) => (await statFile(key))?.size,
    flush: (keys) =>
      attempt(keys.join(' '), async () => {
        const folders = new Set(keys.map((key) => dirname(join(root, key))))
        await Promise.all([...folders].map(flushFolder))
      }),
    remove: (key) =>
      attempt(key, async () => {
        await rm(join(root, key), { force: true })
        await flushFolder(dirname(join(root, key)))
      }),
  }
}

async function listIfThere(root: string, path: string): Promise<readonly string[]> {
  try {
    return (await readdir(path).catch(ifMissing<string[]>([]))).toSorted()
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR' && (await stat(root)).isDirectory()) return [] // a file is in the folder's place
    throw error
  }
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  const found = await stat(path).catch(ifMissing(undefined))
  return found?.isFile() ? found : undefined
}

/** Creates a file by `link`, the only call that is atomic and also fails if the name is taken. */
async function createFile(
  root: string,
  key: string,
  bytes: Uint8Array,
  flushFolder: FlushFolder,
): Promise<'created' | 'exists'> {
  const path = join(root, key)
  const written = await writeAside(root, bytes)
  try {
    await makeFolder(dirname(path))
    const outcome = await link(written, path).then(() => 'created' as const, ifTaken)
    await flushFolder(dirname(path)) // also if it exists: its creator can have died before its flush
    return outcome
  } finally {
    await rm(written, { force: true })
  }
}

function ifTaken(error: NodeJS.ErrnoException): 'exists' {
  if (error.code === 'EEXIST') return 'exists'
  throw error
}

async function replaceFile(
  root: string,
  key: string,
  bytes: Uint8Array,
  flushFolder: FlushFolder,
): Promise<void> {
  const path = join(root, key)
  const written = await writeAside(root, bytes)
  await makeFolder(dirname(path))
  await rename(written, path)
  await flushFolder(dirname(path))
}

/** Writes a temporary file in `unfinished`, syncs it to the disk and reads it back. */
async function writeAside(root: string, bytes: Uint8Array): Promise<string> {
  const path = join(root, 'unfinished', randomUUID())
  await makeFolder(dirname(path))
  const file = await open(path, 'wx+')
  try {
    await writeWhole(file, bytes)
    await file.sync()
    const back = await file.readFile() // from the start: writes at a position do not move the file's position
    if (!back.equals(bytes)) throw new Error('the disk gave back other bytes')
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (first === undefined) return
  for (let at = path; at.length >= first.length; at = dirname(at)) await syncFolder(dirname(at))
}

type FlushFolder = (path: string) => Promise<void>

/** Creates a function that flushes a folder and, the first time, all folders above: others can have created these. */
function createFolderFlush(root: string): FlushFolder {
  const flushedAbove = new Set<string>()

  return async function flushFolder(path) {
    await syncIfThere(path)
    if (flushedAbove.has(path)) return
    for (let folder = path; folder.length >= root.length; folder = dirname(folder)) {
      await syncIfThere(dirname(folder))
    }
    flushedAbove.add(path)
  }
}

async function syncIfThere(path: string): Promise<void> {
  try {
    await syncFolder(path)
  } catch (error) {
    if (!['ENOENT', 'EACCES'].includes(errorCode(error) ?? '')) throw error // another user can own the folder above
  }
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r')
  await folder.sync()
}

async function attempt<Result>(key: string, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof RegistryError) throw error
    throw new RegistryError('unreachable', key, causes[errorCode(error) ?? ''] ?? describeError(error))
  }
}

const causes: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full; nothing was changed',
  EROFS: 'the disk is read-only; nothing was changed',
  EACCES: 'the file system denies access to it',
  EPERM: 'the file system denies this; it must allow hard links',
  ENOTSUP: 'the file system has no hard links; keep the registry on one that has',
}
