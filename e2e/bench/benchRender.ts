import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { checkHtml } from '@tessera/kit/html/checkHtml'
import { sanitise } from '../../content/src/html/sanitise.ts'
import type { Job, Program } from '../../shell/src/server/rendering/messages.ts'
import { startPool } from '../../shell/src/server/rendering/pool.ts'
import { readBuild } from '../support/alteredRemote.ts'
import { root, startSite } from '../support/startSite.ts'
import { median, type BenchResult } from './printResult.ts'

const rendersPerRun = 100
const slot = 'regions-carousel'

/** One rendering of the carousel with the demo's regions, none of it kept: sent, rendered, sent back, checked. */
export async function benchRender(runs: number): Promise<BenchResult> {
  const [program, { data, ...job }] = await Promise.all([readProgram(), readJob()])
  const pool = startPool(program, { deadline: 10_000 })
  await pool.started
  const thread = startThread(program)
  const ours: number[] = []
  const peer: number[] = []
  try {
    const html = await renderInPool()
    for (let run = -3; run < runs; run++) {
      const [inPool, inThread] = [
        await timed(renderInPool),
        await timed(() => thread.render({ ...job, data })),
      ]
      if (run < 0) continue
      ours.push(...inPool)
      peer.push(...inThread)
    }
    const rules = { idPrefix: job.idPrefix, givenIds: () => new Set<string>() }
    const check = await timed(async () => checkHtml(html, rules))
    const sanitised = await timed(async () => sanitise(html))
    return {
      title: `The carousel, ${(html.length / 1000).toFixed(1)} kB of HTML (median of ${runs * rendersPerRun})`,
      peer: 'the same server entry in a worker thread, its HTML not checked; the sanitiser of content',
      comparisons: [
        { what: 'a rendering', unit: 'ms', ours: median(ours), peer: median(peer) },
        { what: 'of it, the check', unit: 'ms', ours: median(check), peer: median(sanitised) },
      ],
    }
  } finally {
    pool.close()
    await thread.end()
  }

  async function renderInPool(): Promise<string> {
    const outcome = await pool.run({ ...job, data: JSON.stringify(data) }).inTime
    if (outcome.status !== 'rendered') throw new Error(JSON.stringify(outcome))
    return outcome.html
  }
}

async function timed(act: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let left = rendersPerRun; left > 0; left--) {
    const start = performance.now()
    await act()
    times.push(performance.now() - start)
  }
  return times
}

async function readProgram(): Promise<Program> {
  const { server } = await readBuild('regions')
  const file = server?.file ?? ''
  return { source: await readFile(join(root, 'mfe-regions/dist', file), 'utf8'), file }
}

type SlotJob = Omit<Job, 'data'> & { data: unknown }

/** As the home page asks for it. */
async function readJob(): Promise<SlotJob> {
  const site = await startSite({ env: { LOG_LEVEL: 'error' } })
  try {
    const page = await (await fetch(site.origin)).text()
    const id = new RegExp(`data-slot="${slot}" data-slot-id="([^"]*)"`).exec(page)?.[1] ?? ''
    const data = new RegExp(`data-slot-data="${id}">([^<]*)`).exec(page)?.[1] ?? ''
    return { slot, data: JSON.parse(data), idPrefix: `${id}-` }
  } finally {
    await site.stop()
  }
}

const inThread = `
const { parentPort, workerData } = require('node:worker_threads')
const module_ = { exports: {} }
require('node:vm').compileFunction(workerData.source, ['module', 'exports', 'require'])(module_, module_.exports, require)
const entries = module_.exports.default ?? module_.exports
parentPort.on('message', async ({ slot, data, idPrefix }) =>
  parentPort.postMessage({ status: 'rendered', html: await entries[slot].render(data, idPrefix) }))`

/** A thread that is asked for one rendering after the other. */
function startThread(program: Program) {
  const worker = new Worker(inThread, { eval: true, workerData: program, env: { NODE_ENV: 'production' } })
  return {
    render: (job: SlotJob) =>
      new Promise<unknown>((resolve) => {
        worker.once('message', resolve)
        worker.postMessage(job)
      }),
    end: () => worker.terminate(),
  }
}
