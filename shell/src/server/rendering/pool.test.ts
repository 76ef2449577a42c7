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

test('[CP1] however many jobs hang, their threads end and later jobs are rendered', async () => {
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
