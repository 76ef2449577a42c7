import { mkdir, readdir, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildRemote } from '@tessera/kit/build/buildRemote'
import { prepareBaseMap } from '../../prepare/prepareBaseMap.ts'

const folder = join(import.meta.dirname, '../..')
const lock = join(folder, 'node_modules/.building')

/** Other processes may be reading `dist`, so it is left alone when it is up to date; one at a time builds it. */
export async function buildIfChanged(): Promise<void> {
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  while (!(await isLocked())) await setTimeout(200)
  try {
    if (await isUpToDate()) return
    await prepareBaseMap()
    await buildRemote(folder)
  } finally {
    await rmdir(lock)
  }
}

/** Makes the lock; one that a dead process left behind is taken over after a minute. */
async function isLocked(): Promise<boolean> {
  const age = await stat(lock).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  if (age > 60_000) await rmdir(lock)
  return mkdir(lock).then(
    () => true,
    () => false,
  )
}

async function isUpToDate(): Promise<boolean> {
  const built = await stat(join(folder, 'dist/manifest.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const sources = await Promise.all(['src', 'prepare'].map((part) => newest(join(folder, part))))
  return built > Math.max(...sources)
}

async function newest(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true })
  const built = files.filter((file) => !/test|vectors/.test(file))
  return Math.max(...(await Promise.all(built.map(async (file) => (await stat(join(path, file))).mtimeMs))))
}
