import { closeDoors } from '@tessera/kit/serverEntry/closeDoors'
import { evaluateEntries } from '@tessera/kit/serverEntry/evaluateEntries'
import { createFrameReader, encodeFrame } from '../../pipe/frames.ts'
import { largestReply, maxCauseLength, type Job, type Order } from '../messages.ts'
import type { LoadReply, Reply } from '../replies.ts'
import { createLoadFetch } from './createLoadFetch.ts'

/** Program of a render process, which runs one remote's server file. Orders arrive on stdin, replies go to stdout. */
const { stdin, stdout, exit } = process
const largestOrder = 64 * 1024 * 1024 /* bytes; the shell is trusted, so this guards only against its bugs */
let entries: Readonly<Record<string, { render?: unknown; load?: unknown } | undefined>> = {}

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
    entries = findEntries(evaluateEntries(source, file, requireAllowed))
    say({ status: 'ready' })
  } catch (error) {
    crash(error)
  }
}

function findEntries(exported: Readonly<Record<string, unknown>>): typeof entries {
  const main = exported['default'] ?? exported
  if (typeof main !== 'object' || main === null) throw new Error('the server file exports no server entries')
  return main as typeof entries
}

async function render({ slot, data, idPrefix }: Job): Promise<void> {
  try {
    const entry = entries[slot]
    if (typeof entry?.render !== 'function') throw new Error(`there is no function render for ${slot}`)
    const html: unknown = await entry.render(JSON.parse(data), idPrefix)
    if (typeof html !== 'string') throw new Error(`render returned ${typeof html} instead of HTML`)
    say({ status: 'rendered' }, html)
  } catch (error) {
    say({ status: 'threw', cause: describeError(error) })
  }
}

async function load({ id, slot }: { id: number; slot: string }, data: string): Promise<void> {
  try {
    const entry = entries[slot]
    if (typeof entry?.load !== 'function') throw new Error(`there is no function load for ${slot}`)
    const loaded: unknown = await entry.load(JSON.parse(data), fetchFor(id))
    say({ status: 'loaded', load: id }, JSON.stringify(loaded) ?? 'null')
  } catch (error) {
    say({ status: 'load-threw', load: id, cause: describeError(error) })
  }
}

function crash(error: unknown): void {
  stdout.write(encodeFrame({ status: 'crashed', cause: describeError(error) } satisfies Reply), () => exit(1))
}

/** Sends a reply. Throws if it is too long: the shell would end this process. */
function say(reply: Reply | LoadReply, text?: string): void {
  const frame = encodeFrame(reply, text)
  if (frame.length > largestReply)
    throw new Error(`the reply has ${frame.length} bytes; ${largestReply} are allowed`)
  stdout.write(frame)
}

/** Describes what was thrown. Never throws, even if the thrown value has getters that do. */
function describeError(error: unknown): string {
  try {
    const cause = error instanceof Error ? (error.stack ?? error.message) : error
    return String(cause).slice(0, maxCauseLength)
  } catch {
    return 'a value that cannot be converted to text'
  }
}
