import { execFileSync } from 'node:child_process'
import { afterEach, expect, test } from '@jest/globals'
import { startPool, type Pool } from './pool.ts'

const source = `module.exports = { 'list-map': { render(data) { if (data === 'hang') for (;;); return '<p>' + data + '</p>' } } }`
const job = (data: unknown) => ({ slot: 'list-map', data, idPrefix: 'list-map-' })

let pool: Pool | undefined
afterEach(() => pool?.close())

async function createStarted(deadline: number): Promise<Pool> {
  pool = startPool({ source, file: 'server.cjs' }, { deadline })
  await pool.started
  return pool
}

test('[CP1] a job behind one that hangs is rendered by the other thread, and by a spare when both hang', async () => {
  const { run } = await createStarted(1400)
  const hanging = [run(job('hang')), run(job('hang'))]
  await new Promise((resolve) => setTimeout(resolve, 1300))
  const next = run(job('next'))
  for (const one of hanging) expect(await one.inTime).toMatchObject({ status: 'timed-out' })
  expect(await next.inTime).toEqual({ status: 'rendered', html: '<p>next</p>' })
})

test('[CP1] however many jobs hang, their processes end and later jobs are rendered', async () => {
  const { run } = await createStarted(50)
  const ends: Promise<unknown>[] = []
  for (let hanging = 0; hanging < 4;) {
    const { inTime, atLast } = run(job('hang'))
    if ((await inTime).status === 'timed-out') hanging = ends.push(atLast)
  }
  await Promise.all(ends)
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(await run(job('next')).atLast).toEqual({ status: 'rendered', html: '<p>next</p>' })
})

test('[CP1] jobs that never came to run are told apart from those that hang', async () => {
  const { run } = await createStarted(50)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => run(job('hang')).inTime))
  expect(outcomes.map(({ status }) => status)).toEqual(['timed-out', 'timed-out', 'saturated', 'saturated'])
})

test('[CP1] a process that somebody kills costs its job nothing: another one renders it', async () => {
  const { run } = await createStarted(5000)
  const jobs = Array.from({ length: 40 }, (_, number) => run(job(number)))
  killOne()
  const outcomes = await Promise.all(jobs.map(({ inTime }) => inTime))
  expect(outcomes.map(({ status }) => status)).toEqual(jobs.map(() => 'rendered'))
  expect(await run(job('later')).inTime).toEqual({ status: 'rendered', html: '<p>later</p>' })
})

test('[CP1] between jobs its processes stand still, so that what a job left running takes no time from others', async () => {
  await createStarted(1000)
  expect(ownChildren().map(({ state }) => state[0])).toEqual(['T', 'T'])
})

/** Of this process, as `ps` tells them. */
function ownChildren(): { pid: number; state: string }[] {
  const lines = execFileSync('ps', ['-o', 'pid=,stat=,args=', '--ppid', String(process.pid)], {
    encoding: 'utf8',
  })
  return lines
    .split('\n')
    .filter((line) => line.includes('renderChild'))
    .map((line) => line.trim().split(/\s+/))
    .map(([pid = '', state = '']) => ({ pid: Number(pid), state }))
}

/** Any one of them, with all that it wraps. */
function killOne(): void {
  const [first] = ownChildren()
  if (first) process.kill(-first.pid, 'SIGKILL')
}
