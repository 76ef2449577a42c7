import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from '@jest/globals'
import { findConfinement } from './confinement.ts'
import { startPool, type Pool } from './pool.ts'

const source = `module.exports = { 'list-map': { render(data) { if (data === 'hang') for (;;); if (data === 'slow') { const end = Date.now() + 400; while (Date.now() < end); } return '<p>' + data + '</p>' } } }`
const job = (data: unknown) => ({ slot: 'list-map', data: JSON.stringify(data), idPrefix: 'list-map-' })

let pool: Pool | undefined
afterEach(() => pool?.close())

async function createStarted(deadline: number): Promise<Pool> {
  pool = startPool({ source, file: 'server.cjs' }, { deadline })
  await pool.started
  return pool
}

test('[CP1] a job behind one that hangs is rendered by a second process, and by a spare when both hang', async () => {
  const { run } = await createStarted(3000) // a spare has nearly as long to start
  const hanging = [run(job('hang')), run(job('hang'))]
  await new Promise((resolve) => setTimeout(resolve, 2700))
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
  let next = await run(job('next')).atLast
  while (next.status === 'saturated') next = await run(job('next')).atLast // until there are others
  expect(next).toEqual({ status: 'rendered', html: '<p>next</p>' })
})

test('[CP1] jobs that never came to run are told apart from those that hang', async () => {
  const { run } = await createStarted(50)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => run(job('hang')).inTime))
  expect(outcomes.map(({ status }) => status)).toEqual(['timed-out', 'saturated', 'saturated', 'saturated'])
})

test('[CP1] an answer that came while the shell itself stood still is in time', async () => {
  const { run } = await createStarted(150)
  const { inTime } = run(job('meanwhile'))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3000) // longer than a job may hang
  expect(await inTime).toEqual({ status: 'rendered', html: '<p>meanwhile</p>' })
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('[CP1] a process that somebody kills costs its job nothing: another one renders it', async () => {
  const { run } = await createStarted(60_000)
  const jobs = Array.from({ length: 40 }, (_, number) => run(job(number)))
  killOne()
  const outcomes = await Promise.all(jobs.map(({ inTime }) => inTime))
  expect(outcomes.map(({ status }) => status)).toEqual(jobs.map(() => 'rendered'))
  expect(await run(job('later')).inTime).toEqual({ status: 'rendered', html: '<p>later</p>' })
})

onLinux(
  '[CP1] soon after a job its process stands still, so that what the job left running takes no time from others',
  async () => {
    const { run } = await createStarted(1000)
    const { diesWithParent } = await findConfinement() // where not, a process that stands still would outlive the shell
    for (const number of [1, 2]) {
      await untilStopped(diesWithParent ? 1 : 0)
      expect(await run(job(number)).inTime).toEqual({ status: 'rendered', html: `<p>${number}</p>` })
    }
    await untilStopped(diesWithParent ? 1 : 0)
  },
)

onLinux(
  '[CP1] a second process comes while jobs wait in line, and goes when there were none for a while',
  async () => {
    pool = startPool({ source, file: 'server.cjs' }, { deadline: 60_000, shrinkAfter: 500 })
    const { started, run } = pool
    await started
    expect(ownChildren()).toHaveLength(1)
    const slow = Array.from({ length: 3 }, () => run(job('slow')).inTime)
    await untilThere(2)
    const outcomes = await Promise.all(slow)
    expect(outcomes.map(({ status }) => status)).toEqual(slow.map(() => 'rendered'))
    await untilThere(1)
    expect(await run(job('later')).inTime).toEqual({ status: 'rendered', html: '<p>later</p>' })
  },
)

async function untilThere(count: number): Promise<void> {
  while (ownChildren().length !== count) await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Waits until so many of them stand still. */
async function untilStopped(count: number): Promise<void> {
  while (ownChildren().filter(({ state }) => state === 'T').length !== count)
    await new Promise((resolve) => setTimeout(resolve, 10))
}

/** Of this process, as Linux tells them. */
function ownChildren(): { pid: number; state: string }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.flatMap(function ownOne(pid) {
    const [, state = '', parent] = /\) (\S+) (\d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
    const isOwn = parent === String(process.pid) && read(`/proc/${pid}/cmdline`).includes('renderChild')
    return isOwn ? [{ pid: Number(pid), state }] : []
  })
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // it has ended meanwhile
  }
}

/** Any one of them, with all that it wraps. */
function killOne(): void {
  const [first] = ownChildren()
  if (first) process.kill(-first.pid, 'SIGKILL')
}

test("[CP1] React's preloads of pictures are not part of a slot's HTML; another <link> is refused", async () => {
  const rendering = `module.exports = { 'list-map': { render: (link) => '<link rel="preload" ' + link + '/><img src="/a.png"/>' } }`
  pool = startPool({ source: rendering, file: 'server.cjs' }, { deadline: 3000 })
  await pool.started
  const outcome = await pool.run(job('as="image" href="/a.png"')).inTime
  expect(outcome).toEqual({ status: 'rendered', html: '<img src="/a.png"/>' })
  expect(await pool.run(job('as="script" href="/a.js"')).inTime).toMatchObject({ status: 'refused' })
})
