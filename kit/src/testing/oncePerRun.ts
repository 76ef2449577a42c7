import { rmSync } from 'node:fs'
import { access, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** What is made once in a run of the tests lies here; outside of one, for as long as this process lives. */
export const runFolder = process.env['TESSERA_RUN'] ?? join(tmpdir(), `tessera-run-${process.pid}`)
if (!process.env['TESSERA_RUN'])
  process.once('exit', () => rmSync(runFolder, { recursive: true, force: true }))

/** A folder that is filled once in a run of the tests, by whichever file asks first; the others wait for it. */
export async function oncePerRun(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const done = join(runFolder, name)
  const filling = `${done}.filling`
  await mkdir(runFolder, { recursive: true })
  for (;;) {
    if (await isThere(done)) return done
    if (await isFirst(filling)) break
    await setTimeout(50)
  }
  try {
    const isFilled = await isThere(done) // by another one, between the look and the lock
    if (!isFilled) {
      await fill(filling)
      await rename(filling, done)
    }
  } finally {
    await rm(filling, { recursive: true, force: true })
  }
  return done
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

function isFirst(folder: string): Promise<boolean> {
  return mkdir(folder).then(
    () => true,
    () => false,
  )
}
