import { readFile } from 'node:fs/promises'

/**
 * MB that a process and all that it started hold by themselves, threads included: anonymous pages. Pages of files, such as
 * the program of Node, are left out: all processes of the machine share one copy, and the system takes them back at
 * will. 0 where there is no `/proc`.
 */
export async function memoryOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const theirs = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(memoryOf))
  return theirs.reduce((sum, one) => sum + one, await heldBy(pid))
}

async function heldBy(pid: number): Promise<number> {
  const pages = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return (Number(/^Anonymous:\s+(\d+)/m.exec(pages)?.[1] ?? 0) * 1024) / 1e6
}
