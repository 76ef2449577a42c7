import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseRecord } from '@tessera/store/readRecord'
import { z } from 'zod'
import type { Reported } from './explainMisses.ts'
import type { Trace } from './temporaryTrace.ts'

export interface CheckSite {
  origin: string
  /** The problem logged for a slot; undefined when none is logged within a second. */
  reportOn(slot: string): Promise<Reported | undefined>
  /** The origins that a remote's server entry has asked for data so far. */
  askedBy(remote: string): readonly string[]
  stop(): Promise<void>
}

export const server = 'shell/dist/server/server.js' // path in a checkout or a released shell

const startTimeout = 60_000 /* ms; with real content a shell starts in one or two seconds, on a busy machine in many */

const loadWait = '6000' /* ms that a page waits for loads, which may take 5 s; no visitor waits in a check */

/** Name of the environment in the registry that a check creates. */
export const checkEnvironment = 'check'

export const buildRegistryUrl = (folder: string): string => pathToFileURL(join(folder, 'registry')).href

/** Path of the Node installed in the site's folder, which can be newer than this process's; else this process's. */
export function findNode(site: string): string {
  const own = join(site, 'node_modules/.bin/node')
  return existsSync(own) ? own : process.execPath
}

/** Starts a built shell; resolves once it has read its registry. */
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
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  async function stop(): Promise<void> {
    child.kill('SIGKILL')
    await exited
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

/** Waits until the site has read its registry. Before that, it can already answer, with pages without remotes. */
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

/** The last line of the server's output that is an error in the log, or no log line. */
function findCause(log: string): string {
  const lines = log.trim().split('\n')
  return lines.findLast((line) => !line.startsWith('{') || line.startsWith('{"level":50')) ?? ''
}

const logLine = z.object({ code: z.string(), slot: z.string(), cause: z.string() })
const logTimeout = 1_000 /* ms; the log line can come after the page */

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

/** The log lines that match the schema. Skips all others, such as an incomplete last line. */
function parseLines<Line>(log: string, schema: z.ZodType<Line>): Line[] {
  return log.split('\n').flatMap((line) => parseRecord(schema, line) ?? [])
}
