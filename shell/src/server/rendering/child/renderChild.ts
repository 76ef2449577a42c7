import { closeDoors } from '@tessera/kit/serverEntry/closeDoors'
import { evaluateEntries } from '@tessera/kit/serverEntry/evaluateEntries'
import { createFrameReader, encodeFrame } from '../../pipe/frames.ts'
import { largestReply, maxCauseLength, type Job, type Order } from '../messages.ts'
import type { LoadReply, Reply } from '../replies.ts'
import { createLoadFetch } from './createLoadFetch.ts'

/** The program of a render process: one remote's server file, one job at a time. Orders come on stdin, replies go to stdout. */
const { stdin, stdout, exit } = process
const largestOrder = 64 * 1024 * 1024 /* bytes; the shell's own, so a limit only against a fault of it */
let entries: Readonly<Record<string, unknown>> = {}

process.on('uncaughtException', (error) => crash(error))
stdin.on('end', () => exit(0))
stdin.on(
  'data',
  createFrameReader(largestOrder, (order, text) => void obey(order as Order, text), crash),
)
const requireAllowed = closeDoors()
const { fetchFor, answer } = createLoadFetch(say)

async function obey(order: Order, text: string): Promise<void> {
  if ('job' in order) return render({ ...order.job, data: text })
  if ('load' in order) return load(order.load, text)
  if ('answer' in order) return answer(order.answer, text)
  try {
    const { source, file } = order.program
    entries = entriesOf(evaluateEntries(source, file, requireAllowed))
    say({ status: 'ready' })
  } catch (error) {
    crash(error)
  }
}

function entriesOf(exported: Readonly<Record<string, unknown>>): typeof entries {
  const main = exported['default'] ?? exported
  if (typeof main !== 'object' || main === null) throw new Error('the server file exports no server entries')
  return main as typeof entries
}

async function render({ slot, data, idPrefix }: Job): Promise<void> {
  try {
    const entry = entries[slot] as { render?: unknown } | undefined
    if (typeof entry?.render !== 'function') throw new Error(`no function render for ${slot}`)
    const html: unknown = await entry.render(JSON.parse(data), idPrefix)
    if (typeof html !== 'string') throw new Error(`render gave ${typeof html} instead of HTML`)
    say({ status: 'rendered' }, html)
  } catch (error) {
    say({ status: 'threw', cause: causeOf(error) })
  }
}

async function load({ id, slot }: { id: number; slot: string }, data: string): Promise<void> {
  try {
    const entry = entries[slot] as { load?: unknown } | undefined
    if (typeof entry?.load !== 'function') throw new Error(`no function load for ${slot}`)
    const loaded: unknown = await entry.load(JSON.parse(data), fetchFor(id))
    say({ status: 'loaded', load: id }, JSON.stringify(loaded) ?? 'null')
  } catch (error) {
    say({ status: 'load-threw', load: id, cause: causeOf(error) })
  }
}

function crash(error: unknown): void {
  stdout.write(encodeFrame({ status: 'crashed', cause: causeOf(error) } satisfies Reply), () => exit(1))
}

/** Throws what is too long to be taken, which would end this process and all that it does beside. */
function say(reply: Reply | LoadReply, text?: string): void {
  const frame = encodeFrame(reply, text)
  if (frame.length > largestReply) throw new Error(`${frame.length} bytes; ${largestReply} are allowed`)
  stdout.write(frame)
}

/** Never throws, whatever was thrown: its own getters may. */
function causeOf(error: unknown): string {
  try {
    const cause = error instanceof Error ? (error.stack ?? error.message) : error
    return String(cause).slice(0, maxCauseLength)
  } catch {
    return 'something that cannot be shown as text'
  }
}
