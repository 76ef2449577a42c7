import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { SignMetrics } from '@tessera/release/registry'
import type { Log } from '../logging/log.ts'
import { createFrameReader, encodeFrame } from '../pipe/frames.ts'
import { unrefPipe } from '../rendering/startConfined.ts'
import {
  parseId,
  largestMessage,
  replySchema,
  type Evaluated,
  type Order,
  type Reply,
  type RolledBack,
} from './messages.ts'

/** Calls to the process that holds the signing keys; the serving process itself never reads them. */
export interface Signing {
  evaluate(): Promise<readonly Evaluated[]>
  /** Fails with a `SigningRefused` when nothing was changed. */
  rollBack(request: { remote: string; from: string; reason: string; by?: string }): Promise<RolledBack>
  /** Signs the SHA-256 of this process's metrics. */
  signMetrics: SignMetrics
}

/** The signing process did nothing; `fix` says what to do about it. */
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
const flags = ['--max-semi-space-size=1'] /* MB; by default, garbage of an evaluation grows to 48 MB */
const answersWithin = 30_000 /* ms */
const restBeforeRestart = 5_000 /* ms; with an unreadable key, the process ends at once each time */

/** Starts the process, and restarts it when it ends. `env` contains its settings, among them the key files. */
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
    const child = spawnSigner(file, env)
    process = child
    child.stdout.on('data', createFrameReader(largestMessage, hear, endBroken))
    child.once('error', function explain({ message: cause }) {
      log.error('the signing process did not start', { cause })
      if (child.pid === undefined) startAgain(null)
    })
    child.once('exit', startAgain)

    function endBroken({ message: cause }: Error): void {
      log.error('the signing process sent an unreadable message and is killed', { cause })
      child.kill('SIGKILL')
    }

    function startAgain(code: number | null): void {
      process = undefined
      for (const id of waiting.keys()) hear(refusal(id, 'The signing process ended.'))
      log.error('the signing process ended', {
        code,
        fix: 'It restarts by itself. Its output before this line says why it ended; if a key is named, check that CANARY_KEY names private keys.',
      })
      setTimeout(start, rest).unref()
    }
  }

  function hear(message: unknown): void {
    const { data } = replySchema.safeParse(message)
    const reply = data ?? refusal(parseId(message), 'The signing process sent an invalid reply.')
    waiting.get(reply.id)?.(reply)
    waiting.delete(reply.id)
  }

  async function ask(order: Ask): Promise<Reply> {
    const id = (asked += 1)
    if (!process) return refusal(id, 'The signing process ended and restarts within seconds.')
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(id, resolve)
    process.stdin?.write(encodeFrame({ ...order, id }))
    const cause = `The signing process did not answer within ${answersWithin} ms.`
    const timer = setTimeout(() => hear(refusal(id, cause)), answersWithin)
    return promise.finally(() => clearTimeout(timer))
  }

  return {
    evaluate: async () => readReply(await ask({ kind: 'evaluate' }), 'evaluated'),
    signMetrics: async (sha256) => readReply(await ask({ kind: 'signMetrics', sha256 }), 'signature'),
    rollBack: async (request) => readReply(await ask({ kind: 'rollBack', ...request }), 'rolledBack'),
  }
}

/** Starts the process, which does not keep the shell running. */
function spawnSigner(file: string, env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [...flags, file], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => {}) // the process has ended, which `exit` reports
  child.unref()
  for (const pipe of [child.stdin, child.stdout]) unrefPipe(pipe)
  return child
}

/** What an order asked for; fails with the refusal if the reply lacks it. */
export function readReply<Name extends 'evaluated' | 'rolledBack' | 'signature'>(
  reply: Reply,
  name: Name,
): NonNullable<Reply[Name]> {
  const found = reply[name]
  if (found) return found
  const { cause, fix } = reply.refused ?? { cause: 'The signing process sent an invalid reply.', fix: '' }
  throw new SigningRefused(cause, fix)
}

function refusal(id: number, cause: string): Reply {
  return { id, refused: { cause, fix: '' } }
}
