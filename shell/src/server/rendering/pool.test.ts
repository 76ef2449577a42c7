import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import { findConfinement } from './confinement.ts'
import { startPool, type Pool, type PoolOptions, type RenderOutcome } from './pool.ts'

const source = `module.exports = { 'list-map': { render(data) { if (data === 'hang') return new Promise(() => {}); const html = '<p>' + data + '</p>'; return data === 'slow' ? new Promise((done) => setTimeout(done, 400, html)) : html } } }`
const job = (data: unknown) => ({ slot: 'list-map', data: JSON.stringify(data), idPrefix: 'list-map-' })

let pool: Pool | undefined
/** Were there before the test, of another file or on their way out. */
let others: ReadonlySet<number> = new Set()
beforeEach(function noteOthers() {
  others = new Set([...others, ...ownChildren().map(({ pid }) => pid)])
})
afterEach(() => pool?.close())

async function createStarted(options: Partial<PoolOptions> = {}): Promise<Pool> {
  pool = startPool(
    { source, file: 'server.cjs' },
    { deadline: waitTimeout, hangsAfter: waitTimeout, ...options },
  )
  await pool.started
  return pool
}

/** A job that may have to wait for a process that is being started. */
function renderNext({ run }: Pool): Promise<RenderOutcome> {
  return until('a free process', async function render() {
    const outcome = await run(job('next')).atLast
    return outcome.status !== 'saturated' && outcome
  })
}

/** Resolves once so many jobs run that hang. */
async function hang({ run }: Pool, count: number): Promise<{ ends: Promise<unknown> }> {
  const ends: Promise<RenderOutcome>[] = []
  while (ends.length < count) {
    const { inTime, atLast } = run(job('hang'))
    if ((await inTime).status === 'timed-out') ends.push(atLast)
  }
  return { ends: Promise.all(ends) }
}

const rendered = { status: 'rendered', html: '<p>next</p>' }

test('[CP1] a job behind one that hangs is rendered by a second process, and by a spare when both hang', async () => {
  const started = await createStarted({ deadline: 50 })
  await hang(started, 1)
  expect(await renderNext(started)).toEqual(rendered)
  await hang(started, 1)
  expect(await renderNext(started)).toEqual(rendered)
})

test('[CP1] however many jobs hang, their processes end and later jobs are rendered', async () => {
  const started = await createStarted({ deadline: 50, hangsAfter: 200 })
  await (
    await hang(started, 4)
  ).ends
  expect(await renderNext(started)).toEqual(rendered)
})

test('[CP1] jobs that never came to run are told apart from those that hang', async () => {
  const { run } = await createStarted({ deadline: 50, processes: 1 })
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => run(job('hang')).inTime))
  expect(outcomes.map(({ status }) => status)).toEqual(['timed-out', 'saturated', 'saturated', 'saturated'])
})

test('[CP1] an answer that came while the shell itself stood still is in time', async () => {
  const { run } = await createStarted({ deadline: 50, hangsAfter: 100 })
  const { inTime } = run(job('meanwhile'))
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2000)
  expect(await inTime).toEqual({ status: 'rendered', html: '<p>meanwhile</p>' })
})

test('[CP1] HTML that is longer than a message is named, and its process goes on', async () => {
  const { run } = await createStarted({ processes: 1 })
  const long = await run(job('x'.repeat(3e6))).atLast
  expect(long).toEqual({ status: 'threw', cause: expect.stringContaining('bytes; 2097152 are allowed') })
  expect(await run(job('later')).inTime).toEqual({ status: 'rendered', html: '<p>later</p>' })
})

const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('[CP1] a process that somebody kills costs its job nothing: another one renders it', async () => {
  const { run } = await createStarted()
  const jobs = Array.from({ length: 10 }, (_, number) => run(job(number)))
  killOne()
  const outcomes = await Promise.all(jobs.map(({ inTime }) => inTime))
  expect(outcomes.map(({ status }) => status)).toEqual(jobs.map(() => 'rendered'))
  expect(await run(job('later')).inTime).toEqual({ status: 'rendered', html: '<p>later</p>' })
})

onLinux(
  '[CP1] soon after a job its process stands still, so that what the job left running takes no time from others',
  async () => {
    const { run } = await createStarted()
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
    pool = startPool({ source, file: 'server.cjs' }, { deadline: waitTimeout, shrinkAfter: 200 })
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

const untilThere = (count: number) => until(`${count} processes`, () => ownChildren().length === count)

/** Waits until so many of them stand still. */
const untilStopped = (count: number) =>
  until(`${count} stopped`, () => ownChildren().filter(({ state }) => state === 'T').length === count)

/** Of this process, as Linux tells them. */
function ownChildren(): { pid: number; state: string }[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.flatMap(function ownOne(pid) {
    const [, state = '', parent] = /\) (\S+) (\d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
    const isOwn = parent === String(process.pid) && read(`/proc/${pid}/cmdline`).includes('renderChild')
    return isOwn && !others.has(Number(pid)) ? [{ pid: Number(pid), state }] : []
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
  pool = startPool({ source: rendering, file: 'server.cjs' }, { deadline: waitTimeout })
  await pool.started
  const outcome = await pool.run(job('as="image" href="/a.png"')).inTime
  expect(outcome).toEqual({ status: 'rendered', html: '<img src="/a.png"/>' })
  expect(await pool.run(job('as="script" href="/a.js"')).inTime).toMatchObject({ status: 'refused' })
})
