import { spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { oncePerRun, runFolder } from '@tessera/kit/testing/oncePerRun'
import { waitTimeout, until } from '@tessera/kit/testing/until'
import { openRegistry, type Registry } from '@tessera/release/registry'
import { seedRegistry } from '@tessera/release/seeding'
import { remoteNames, remoteNamesOf } from '../../scripts/remotes.mjs'
import { writeCompiledContent } from './writeCompiledContent.ts'

export const root = resolve(import.meta.dirname, '../..')
export { remoteNames }

/** Ms; a slot that is late on a busy machine has its fallback, which is the matter of few tests: they say so. */
export const patientDeadline = '60000'

/** The private keys of every site that these tests start. */
export const keysFolder = join(runFolder, 'keys')

/** Where the server and the command remember what they saw of a registry. */
export const stateOf = (registryFolder: string) => `${registryFolder}-state`

/** Where forms that visitors sent are kept. */
export const formsOf = (registryFolder: string) => join(stateOf(registryFolder), 'forms')

/** A whole site of its own: a registry in a temporary folder and a server process on a free port. */
export interface RunningSite {
  origin: string
  /** Of the server. */
  pid: number
  registry: Registry
  registryFolder: string
  /** What the server logged so far, a parsed line each. */
  log: readonly LogLine[]
  /** Waits until a logged line fits. */
  logged(fits: (line: LogLine) => boolean): Promise<LogLine>
  stop(): Promise<void>
}

/** What files of tests know of a site that they share. */
export type SharedSite = Pick<RunningSite, 'origin' | 'registryFolder'>

type LogLine = Readonly<Record<string, unknown>>

interface SiteOptions {
  /** Runs before the server starts, e.g. to damage the registry. */
  prepare?: (site: { registry: Registry; registryFolder: string }) => Promise<void>
  env?: Readonly<Record<string, string>>
  /** The folder of a site whose own remotes are promoted too. Default: the demo, which has none. */
  remotesOf?: string
  /** Puts compiled content into the server's folder. Default: the demo's. */
  writeContent?: (stateFolder: string) => Promise<void>
}

export async function startSite({
  prepare,
  env = {},
  remotesOf: own,
  writeContent = writeCompiledContent,
}: SiteOptions = {}): Promise<RunningSite> {
  const registryFolder = await seededRegistry(own)
  const registry = openRegistry(pathToFileURL(registryFolder).href)
  await writeContent(stateOf(registryFolder))
  await prepare?.({ registry, registryFolder })
  const server = await startServer(registryFolder, { DRAIN_MS: '0', ...env })
  return {
    ...server,
    registry,
    registryFolder,
    async stop() {
      await server.stop()
      for (const folder of [registryFolder, stateOf(registryFolder)])
        await rm(folder, { recursive: true, force: true })
    },
  }
}

export type RunningServer = Pick<RunningSite, 'origin' | 'pid' | 'log' | 'logged' | 'stop'>

/**
 * One process of the shell, or another `program`, on a registry that others may use too; on a free port unless `env` names
 * one. `output`: a file descriptor that it writes its log to, which is then not read.
 */
export async function startServer(
  registryFolder: string,
  env: Readonly<Record<string, string>>,
  program: readonly string[] = ['shell/dist/server/server.js'],
  output: 'pipe' | number = 'pipe',
): Promise<RunningServer> {
  const port = env['PORT'] ?? String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const trust = await openRegistry(pathToFileURL(registryFolder).href)
    .trust()
    .catch(() => undefined)
  const server = spawn('node', program, {
    cwd: root,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      REGISTRY_URL: pathToFileURL(registryFolder).href,
      LOG_LEVEL: 'info',
      STATE_DIR: stateOf(registryFolder),
      FORMS_DIR: formsOf(registryFolder),
      ...(trust && { TRUST_ROOT: trust.root }),
      ...env,
      PORT: port,
    },
    stdio: ['ignore', output, output],
  })
  const log = readLog(server)
  await untilReady(origin, server, log)
  return {
    origin,
    pid: server.pid ?? 0,
    log,
    logged: (fits) => untilLogged(log, fits),
    stop: () => ended(server),
  }
}

/** A fresh copy of a registry that holds the four built remotes, and a site's own, all promoted. */
export async function seededRegistry(site?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-registry-'))
  await cp(await oncePerRun('seed', (into) => seed(into)), folder, { recursive: true })
  if (site !== undefined) await seed(folder, site)
  return folder
}

async function seed(folder: string, site = root): Promise<void> {
  const registry = openRegistry(pathToFileURL(folder).href)
  const seeding = { registry, root, environment: 'production', keys: keysFolder }
  await seedRegistry({ ...seeding, remotes: remoteNamesOf(site), log: () => {} })
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function readLog(server: ChildProcess): LogLine[] {
  const lines: LogLine[] = []
  let rest = ''
  const take = (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.filter(Boolean).map(parseLine))
  }
  server.stdout?.setEncoding('utf8').on('data', take)
  server.stderr?.setEncoding('utf8').on('data', take)
  return lines
}

function parseLine(text: string): LogLine {
  try {
    return JSON.parse(text) as LogLine
  } catch {
    return { text }
  }
}

async function untilReady(origin: string, server: ChildProcess, log: LogLine[]): Promise<void> {
  const isOver = () => server.exitCode !== null
  const look = async () => isOver() || (await fetch(`${origin}/readyz`)).ok
  if ((await until('a site that is ready', look).catch(() => false)) && !isOver()) return
  server.kill('SIGKILL')
  throw new Error(`The site did not get ready:\n${textOf(log)}`)
}

function untilLogged(log: LogLine[], fits: (line: LogLine) => boolean): Promise<LogLine> {
  return until('a line', () => log.find(fits)).catch(() => {
    throw new Error(`Not logged:\n${textOf(log)}`)
  })
}

const textOf = (log: LogLine[]) => log.map((line) => JSON.stringify(line)).join('\n')

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    const force = setTimeout(() => server.kill('SIGKILL'), waitTimeout)
    server.once('exit', () => {
      clearTimeout(force)
      done()
    })
    server.kill('SIGTERM')
  })
}
