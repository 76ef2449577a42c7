import { readdir, readFile } from 'node:fs/promises'

const perTick = 10 /* ms: Linux counts in hundredths of a second */

/** Milliseconds of processor time that a process and all below it took so far, as Linux counts them. */
export async function cpuTimeOf(pid: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(ids.map(readProcess))).flat()
  const ticksBelow = (parent: number): number =>
    all.filter((one) => one.parent === parent).reduce((sum, one) => sum + one.ticks + ticksBelow(one.id), 0)
  const own = all.find(({ id }) => id === pid)
  return ((own?.ticks ?? 0) + ticksBelow(pid)) * perTick
}

interface Process {
  id: number
  parent: number
  ticks: number
}

/** Nothing when it has ended meanwhile. */
async function readProcess(id: string): Promise<readonly Process[]> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  if (text === '') return []
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0] = fields
  return [{ id: Number(id), parent, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) }]
}
