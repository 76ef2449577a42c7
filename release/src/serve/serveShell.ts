import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { shellEnvironment, shellName } from '@tessera/kit/contract/composition'
import { openPort } from '../http/openPort.ts'
import { listReleases, runningBakes } from '../log/record.ts'
import { type KeptRegistry, openLastGood } from '../lastGood/openLastGood.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { fetchShell, removeOtherShells } from '../shell/fetchShell.ts'
import { ReleaseError } from '../errors/ReleaseError.ts'
import type { Signer } from '../trust/signer.ts'
import type { StoredComposition } from '../trust/LogEntry.ts'
import { describeError } from '@tessera/store/describeError'
import { createShells, type Shells } from './createShells.ts'
import { createEvaluator, type Evaluator } from './createEvaluator.ts'
import { runShell } from './runShell.ts'
import type { Say } from './Say.ts'

/** Which environment's shell to serve, and how. */
export interface ServeRequest {
  registry: Registry
  environment: string
  /** Folders for the shells' files and the last good composition. */
  folders: { shells: string; lastGood: string }
  port: number
  host: string
  /** `preview`: the preview site. It always runs the main shell, because its visits say nothing about a canary. */
  program: 'server' | 'preview'
  /** Environment variables for the shell's process: its settings. */
  env: Readonly<Record<string, string | undefined>>
  /** Finds the key to advance canaries and take back bad shells; without a key, only this machine stops using those. */
  findSigner?: () => Promise<Signer | undefined>
  say: Say
  /** Time in ms after which a shell that is not ready is given up. */
  readyWithin: number
}

export interface Serving {
  url: string
  /** Stops the server after every visitor has an answer. */
  drain(): Promise<void>
}

const maxConnections = 10_000 /* as many as one shell accepts */
const pollEvery = 400 /* ms; a promotion shows within a second */
const evaluateEvery = 1000 /* ms */

/**
 * Serves the shell that an environment's log names, and follows the log. Resolves once the port is open; connections
 * wait until a shell is ready. Rejects if no shell was released (`ReleaseError`), or if the port is taken.
 */
export async function serveShell(request: ServeRequest): Promise<Serving> {
  const { registry, folders, port, host, program, env, say, readyWithin } = request
  const environment = shellEnvironment(request.environment)
  const lastGood = openLastGood(registry, environment, folders.lastGood)
  const evaluator = createEvaluator({ ...request, environment })
  const shells = createShells({
    say,
    onFailed: evaluator.onFailed,
    async start(release) {
      const folder = await fetchShell(lastGood.releases, release, folders.shells)
      return runShell({ folder, program, env, readyWithin })
    },
  })
  let shown = await readFirst(registry, lastGood, environment, say)
  const showNow = () => showGood(shells, shown, evaluator, program)
  showNow()

  const server = createServer({ pauseOnConnect: true, noDelay: true }, shells.take)
  server.maxConnections = maxConnections
  const url = await openPort(server, port, host)
  const ending = new AbortController()
  void repeat(pollEvery, ending.signal, follow)
  void repeat(evaluateEvery, ending.signal, () => evaluator.evaluate(shown, shells))

  let isUnread = false
  /** Follows the log. Also updates what is shown if nothing is new, since a bake period ends without a composition. */
  async function follow(): Promise<void> {
    try {
      const newest = await registry.newest(environment)
      if (newest && newest.record.number > shown.record.number) {
        shown = newest
        say('info', 'another shell', { number: newest.record.number, reason: newest.record.reason })
      }
      showNow()
      if (!lastGood.holds(shown)) {
        await lastGood.keep(shown)
        const named = listReleases(shown.record).map(([, release]) => release)
        await removeOtherShells(folders.shells, named)
      }
      isUnread = false
    } catch (error) {
      if (!isUnread)
        say('warn', 'the registry cannot be read; what runs goes on', { cause: describeError(error) })
      isUnread = true
      showNow()
    }
  }

  return {
    url,
    async drain() {
      ending.abort()
      const drained = shells.drain()
      server.close()
      await drained
    },
  }
}

/** The newest composition; if the registry cannot be read, the composition that this machine showed last. */
async function readFirst(
  registry: KeptRegistry,
  lastGood: ReturnType<typeof openLastGood>,
  environment: string,
  say: Say,
): Promise<StoredComposition> {
  const kept = await lastGood.read().catch(() => undefined) // if damaged or no longer trusted, the registry is read
  try {
    const newest = await registry.newest(environment)
    if (newest) return newest
  } catch (error) {
    if (!kept) throw error
    say('warn', 'the registry cannot be read; what was shown last is shown', { cause: describeError(error) })
  }
  if (kept) return kept
  throw new ReleaseError(
    'NOTHING_BEFORE',
    `No shell was released to ${environment}.`,
    `Run \`release publish ${shellName}\`, then \`release promote ${shellName}\`.`,
  )
}

/** Shows the versions that are not given up. The first one serves all visitors to whom no other one is given. */
function showGood(
  shells: Shells,
  { record }: StoredComposition,
  { isGivenUp }: Evaluator,
  program: ServeRequest['program'],
): void {
  const main = record.remotes[shellName]
  if (!main) return
  if (program === 'preview') return shells.show(main, [])
  const parts = [record.canaries?.[shellName], runningBakes(record)[shellName]].filter(
    (one) => one !== undefined,
  )
  const good = [{ ...main, percent: 100 }, ...parts].filter((one) => !isGivenUp(one))
  const [first = main, ...others] = good
  shells.show(first, others)
}

async function repeat(every: number, signal: AbortSignal, act: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await act()
    await wait(every, undefined, { signal }).catch(() => {}) // the wait was aborted
  }
}
