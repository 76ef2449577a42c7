import { compileFunction } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'

/** Runs a remote's server file in a thread of its own: one job at a time, nothing but its data. */
export interface Program {
  /** Verified CommonJS source. */
  source: string
  /** Names it in stack traces. */
  file: string
}

export interface Job {
  slot: string
  data: unknown
  idPrefix: string
}

export type Reply =
  | { status: 'ready' }
  | { status: 'rendered'; html: string }
  | { status: 'threw'; cause: string }

/** What a server entry may require: enough to render HTML, nothing that reaches a file, a process or the network. */
const allowedModules = [
  'util',
  'stream',
  'crypto',
  'async_hooks',
  'buffer',
  'events',
  'string_decoder',
  'url',
]

const entries = load(workerData as Program)
parentPort?.on('message', (job: Job) => void render(job).then(say))
say({ status: 'ready' })

function load({ source, file }: Program): Readonly<Record<string, unknown>> {
  const module: { exports: Record<string, unknown> } = { exports: {} }
  compileFunction(source, ['module', 'exports', 'require'], { filename: file })(
    module,
    module.exports,
    requireAllowed,
  )
  const main = module.exports['default'] ?? module.exports
  if (typeof main !== 'object' || main === null) throw new Error('the server file exports no server entries')
  return main as Record<string, unknown>
}

function requireAllowed(id: string): unknown {
  const name = id.replace(/^node:/, '')
  if (!allowedModules.includes(name)) throw new Error(`a server entry may not require ${id}`)
  return process.getBuiltinModule(name)
}

async function render({ slot, data, idPrefix }: Job): Promise<Reply> {
  try {
    const half = entries[slot] as { render?: unknown } | undefined
    if (typeof half?.render !== 'function') throw new Error(`no function render for ${slot}`)
    const html: unknown = await half.render(data, idPrefix)
    if (typeof html !== 'string') throw new Error(`render gave ${typeof html} instead of HTML`)
    return { status: 'rendered', html }
  } catch (error) {
    return { status: 'threw', cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function say(reply: Reply): void {
  parentPort?.postMessage(reply)
}
