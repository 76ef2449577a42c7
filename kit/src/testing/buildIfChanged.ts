import { mkdir, readdir, rmdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** How a remote is built says this folder. */
const builder = join(import.meta.dirname, '../build')

/**
 * Builds a remote whose sources are newer than its `dist`. Other processes may be reading that, so it is left alone when
 * it is up to date, and one at a time builds it.
 */
export async function buildIfChanged(folder: string): Promise<void> {
  const lock = join(folder, 'node_modules/.building')
  await mkdir(join(folder, 'node_modules'), { recursive: true })
  while (!(await isLocked(lock))) await setTimeout(200)
  try {
    if (await isUpToDate(folder)) return
    const { buildRemote } = await import('../build/buildRemote.ts') // large: only who builds waits for it
    await buildRemote(folder, { types: false })
  } finally {
    await rmdir(lock)
  }
}

/** Makes the lock; one that a dead process left behind is taken over after a minute. */
async function isLocked(lock: string): Promise<boolean> {
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

async function isUpToDate(folder: string): Promise<boolean> {
  const built = await stat(join(folder, 'dist/manifest.json')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  const sources = [join(folder, 'src'), builder]
  return built > Math.max(...(await Promise.all(sources.map(newest))))
}

async function newest(path: string): Promise<number> {
  const files = await readdir(path, { recursive: true })
  const built = files.filter((file) => !/test|vectors/.test(file))
  return Math.max(...(await Promise.all(built.map(async (file) => (await stat(join(path, file))).mtimeMs))))
}
