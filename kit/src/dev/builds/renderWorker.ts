import { createRequire, Module } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { z } from 'zod'
import { withoutReactsOwn } from '../../contract/page.ts'
import { idsIn } from '../../html/checkHtml.ts'
import { slotHtmlProblem } from '../../html/slotHtmlProblem.ts'
import type { RenderOutcome } from '../messages/messages.ts'
import type { RenderJob, RenderReply } from './serverEntryStarter.ts'

type Declared = Readonly<Record<string, { data: z.ZodType }>>

/** What a build of a server entry exports. This worker runs one build; its thread ends when the next build runs. */
interface Built {
  remote: { slots: Declared; events?: Declared }
  /** Undefined when the remote has no server entry. */
  entries?: Readonly<Record<string, { render(data: unknown, idPrefix: string): unknown }>>
}

const file = workerData as string
const require = createRequire(file)
/** Packages that almost every server entry imports, loaded in advance. */
const preloaded = ['react-dom/server', 'react/jsx-dev-runtime', 'zod']

process.setSourceMapsEnabled(true)
for (const name of preloaded) {
  try {
    require(name)
  } catch {
    // perhaps the remote does not need the package; if it does, the build or its code fails
  }
}
parentPort?.once('message', begin)

function begin(code: string): void {
  const built = evaluate(code)
  const reply = (message: RenderReply) => parentPort?.postMessage(message)
  const answer = async (job: RenderJob) => reply({ id: job.id, outcome: await render(built, job) })
  parentPort?.on('message', (job: RenderJob) => void answer(job))
  const withoutSchemas = (name: string, value: unknown) => (name === 'data' ? undefined : value)
  reply({ traits: JSON.stringify(built.remote, withoutSchemas) })
}

function evaluate(code: string): Built {
  const module = new Module(file) as Module & { _compile(code: string, file: string): void }
  module.require = require
  // oxlint-disable-next-line no-underscore-dangle -- Node's own name; it is what finds the source map
  module._compile(code, file)
  return module.exports as Built
}

async function render(built: Built, job: RenderJob): Promise<RenderOutcome> {
  const { data } = job
  const { slots, events } = built.remote
  const declared = 'event' in job ? events?.[job.event] : slots[job.slot]
  if (!declared && 'event' in job) return { status: 'refused', cause: `  there is no event ${job.event}` }
  const parsed = declared?.data.safeParse(data)
  if (!parsed?.success) {
    const problems = parsed?.error.issues ?? []
    const lines = problems.map(({ path, message }) => `  ${path.map(String).join('.')}: ${message}`)
    return { status: 'refused', cause: lines.join('\n') }
  }
  const fitted = withDefaults(data, parsed.data)
  if ('event' in job) return { status: 'rendered', data: fitted, html: undefined }
  const { slot, idPrefix } = job
  try {
    const html = await built.entries?.[slot]?.render(fitted, idPrefix)
    if (html === undefined) return { status: 'rendered', data: fitted, html }
    if (typeof html !== 'string')
      throw new Error(`render of ${slot} must return a string, not ${typeof html}`)
    const written = withoutReactsOwn(html)
    const problem = slotHtmlProblem(slot, written, { idPrefix, givenIds: () => idsIn(JSON.stringify(data)) })
    if (problem === undefined) return { status: 'rendered', data: fitted, html: written }
    return { status: 'threw', cause: `src/server.tsx: ${problem}` }
  } catch (error) {
    return { status: 'threw', cause: (error instanceof Error && error.stack) || String(error) }
  }
}

/** Adds the schema's defaults, as the site does; keeps unknown fields. */
function withDefaults(given: unknown, parsed: unknown): unknown {
  if (!isRecord(given) || !isRecord(parsed)) return parsed ?? given
  const names = new Set([...Object.keys(given), ...Object.keys(parsed)])
  return Object.fromEntries(
    Array.from(names, (name) => [
      name,
      name in parsed ? withDefaults(given[name], parsed[name]) : given[name],
    ]),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
