import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { Reported } from './findPages.ts'
import type { Trace } from './temporaryTrace.ts'

export interface CheckSite {
  origin: string
  /** What its log says of a slot; nothing when it says nothing within a second. */
  reportOn(slot: string): Promise<Reported | undefined>
  /** Whom the server entry of a remote has asked for data so far: origins, each once. */
  askedBy(remote: string): readonly string[]
  stop(): Promise<void>
}

export const server = 'shell/dist/server/server.js' // in a checkout

const startTimeout = 60_000 /* ms; the real shell on the real content takes one or two seconds, a busy machine many */

const loadWait = '6000' /* ms; no one waits for its pages, and a load has 5 s */

export const checkEnvironment = 'check'

export const buildRegistryUrl = (folder: string): string => pathToFileURL(join(folder, 'registry')).href

/** The Node of a checkout, which may be newer than the one that calls. */
export function findNode(site: string): string {
  const own = join(site, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

/** A built shell, ready once it has read its registry. */
export async function startServer(
  site: string,
  trace: Trace,
  settings: Readonly<Record<string, string>>,
): Promise<CheckSite> {
  const { folder } = trace
  const child = spawn(findNode(site), [join(site, server)], {
    cwd: site,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      REGISTRY_URL: buildRegistryUrl(folder),
      ENVIRONMENT: checkEnvironment,
      STATE_DIR: join(folder, 'state'),
      FORMS_DIR: join(folder, 'forms'),
      LOG_LEVEL: 'info',
      LOAD_WAIT_MS: loadWait,
      LOAD_INSTEAD: process.env['LOAD_INSTEAD'] ?? '',
      DRAIN_MS: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  trace.child = child
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    child.kill('SIGKILL')
    await gone
    await trace.remove()
  }

  const failed = Promise.withResolvers<never>()
  const tooLate = new Error(`it was not ready within ${startTimeout / 1000} s; this machine is slow or busy.`)
  const late = setTimeout(() => failed.reject(tooLate), startTimeout)
  child.once('error', failed.reject)
  child.once('exit', () => failed.reject(new Error(`it ended. ${findCause(log)}`.trim())))
  try {
    const origin = await Promise.race([untilComposed(child), failed.promise])
    return {
      origin,
      reportOn: (slot) => reportOn(slot, () => log),
      askedBy: (remote) => askedBy(remote, log),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(late)
  }
}

/** A site on a busy disk may answer before it has read its registry; its pages have no remotes until then. */
async function untilComposed(child: ChildProcess): Promise<string> {
  const origin = await new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const [found] = /http:\/\/[\w.:[\]]+/.exec(text) ?? []
      if (found) resolve(found)
    })
  })
  const isReady = () =>
    fetch(`${origin}/readyz`).then(
      async (answer) => (await answer.text()) === 'ready\n',
      () => false, // it does not answer yet
    )
  while (child.exitCode === null && child.signalCode === null && !(await isReady())) await wait(50)
  return origin
}

/** The last that it said that is no line of its log, or is one of an error. */
function findCause(log: string): string {
  const lines = log.trim().split('\n')
  return lines.findLast((line) => !line.startsWith('{') || line.startsWith('{"level":50')) ?? ''
}

const logLine = z.object({ code: z.string(), slot: z.string(), cause: z.string() })
const logTimeout = 1_000 /* ms; its log may come after its page */

async function reportOn(slot: string, log: () => string): Promise<Reported | undefined> {
  for (const end = Date.now() + logTimeout; Date.now() < end; await wait(20)) {
    const reported = parseLines(log(), logLine).find((line) => line.slot === slot)
    if (reported) return reported
  }
  return undefined
}

const requestLine = z.object({ event: z.literal('outbound request'), remote: z.string(), origin: z.string() })

function askedBy(remote: string, log: string): readonly string[] {
  const own = parseLines(log, requestLine).filter((line) => line.remote === remote)
  return [...new Set(own.map(({ origin }) => origin))].toSorted()
}

/** Those that fit; others are still being written, or of something else. */
function parseLines<Line>(log: string, schema: z.ZodType<Line>): Line[] {
  return log.split('\n').flatMap((line) => {
    try {
      return schema.safeParse(JSON.parse(line)).data ?? []
    } catch {
      return [] // no JSON
    }
  })
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
