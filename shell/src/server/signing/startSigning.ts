import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { SignMetrics } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import { createFrameReader, encodeFrame } from '../pipe/frames.ts'
import { unrefPipe } from '../rendering/confinedProcess.ts'
import {
  idOf,
  largestMessage,
  replySchema,
  type Evaluated,
  type Order,
  type Reply,
  type RolledBack,
} from './messages.ts'

/** The process that holds the signing key: the serving process itself never reads it. */
export interface Signing {
  evaluate(): Promise<readonly Evaluated[]>
  /** Fails with a `SigningRefused` when nothing was changed. */
  rollBack(request: { remote: string; from: string; reason: string; by?: string }): Promise<RolledBack>
  /** Signs the sha256 of what this process counted. */
  signMetrics: SignMetrics
}

export class SigningRefused extends Error {
  readonly fix: string

  constructor(cause: string, fix = '') {
    super(cause)
    this.fix = fix
  }
}

type Ask = Order extends infer One ? (One extends Order ? Omit<One, 'id'> : never) : never

const isBundled = !import.meta.filename.endsWith('.ts')
const program = join(import.meta.dirname, isBundled ? 'signing.js' : '../signingProcess.ts')
const flags = ['--max-semi-space-size=1'] /* MB; else what one evaluation leaves behind grows to 48 */
const answersWithin = 30_000 /* ms */
const restBeforeRestart = 5_000 /* ms; where the key cannot be read, it ends at once each time */

/** Starts it, and again when it ends. `env` holds its settings, its key's file among them. */
export function startSigning(
  env: NodeJS.ProcessEnv,
  log: Log,
  { file = program, rest = restBeforeRestart } = {},
): Signing {
  const waiting = new Map<number, (reply: Reply) => void>()
  let process: ChildProcess | undefined
  let asked = 0
  start()

  function start(): void {
    const child = spawn(globalThis.process.execPath, [...flags, file], {
      env,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    process = child
    child.stdin.on('error', () => {}) // it has ended; `exit` tells
    child.stdout.on('data', createFrameReader(largestMessage, hear, endBroken))
    child.once('error', function explain({ message: cause }) {
      log.error('the signing process does not start', { cause })
      if (child.pid === undefined) startAgain(null)
    })
    child.once('exit', startAgain)
    child.unref()
    for (const pipe of [child.stdin, child.stdout]) unrefPipe(pipe)

    function endBroken({ message: cause }: Error): void {
      log.error('the signing process sent what cannot be read, and is ended', { cause })
      child.kill('SIGKILL')
    }

    function startAgain(code: number | null): void {
      process = undefined
      for (const id of waiting.keys()) hear(refusal(id, 'The signing process ended.'))
      log.error('the signing process ended', {
        code,
        fix: 'It starts again by itself. What it wrote before this line says why; where that is a key, check that CANARY_KEY names private keys.',
      })
      setTimeout(start, rest).unref()
    }
  }

  function hear(message: unknown): void {
    const { data } = replySchema.safeParse(message)
    const reply = data ?? refusal(idOf(message), 'The signing process answered what is no reply.')
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  }

  async function ask(order: Ask): Promise<Reply> {
    const id = (asked += 1)
    if (!process) return refusal(id, 'The signing process ended, and starts again within seconds.')
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(id, resolve)
    process.stdin?.write(encodeFrame({ ...order, id }))
    const cause = `The signing process did not answer within ${answersWithin} ms.`
    const timer = setTimeout(() => hear(refusal(id, cause)), answersWithin)
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    async evaluate() {
      const reply = await ask({ kind: 'evaluate' })
      if ('evaluated' in reply) return reply.evaluated
      throw refusalIn(reply)
    },
    async signMetrics(sha256) {
      const reply = await ask({ kind: 'signMetrics', sha256 })
      if ('signature' in reply) return reply.signature
      throw refusalIn(reply)
    },
    rollBack: async (request) => rolledBackIn(await ask({ kind: 'rollBack', ...request })),
  }
}

/** What a reply to `rollBack` says was done; fails with why nothing was. */
export function rolledBackIn(reply: Reply): RolledBack {
  if ('rolledBack' in reply) return reply.rolledBack
  throw refusalIn(reply)
}

function refusal(id: number, cause: string): Reply {
  return { id, refused: { cause, fix: '' } }
}

function refusalIn(reply: Reply): SigningRefused {
  if ('refused' in reply) return new SigningRefused(reply.refused.cause, reply.refused.fix)
  return new SigningRefused('The signing process answered something else.')
}
